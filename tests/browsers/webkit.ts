import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import { eventually, freePort } from '../support/harness.ts'
import { type Driver, type Options, SEEN, SIZES, type Size, takeErrors, watchErrors } from './driver.ts'

type Programs = { driver: string; browser: string; display: string }

/** Height of the MiniBrowser's own bar. */
const BAR = 38
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }

/** Opens WebKitGTK's MiniBrowser on a screen that nobody sees. */
export async function openWebKit(programs: Programs, shopUrl: string, options: Options): Promise<Driver> {
  const screen = spawn(
    programs.display,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  })
  const browser = await connect(`http://127.0.0.1:${port}`, programs.browser, options)
  await resize(browser, shopUrl, options.size)
  return {
    ...commands(browser),
    async close() {
      await browser.quit()
      await end(service)
      await end(screen)
    },
  }
}

function connect(server: string, binary: string, { withoutScripts }: Options): Promise<WebDriver> {
  const scripts = withoutScripts ? ['--enable-javascript-markup=false'] : []
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation', ...scripts] },
  }
  return eventually(() =>
    new Builder()
      .usingServer(server)
      .withCapabilities(capabilities)
      .build()
      .catch(() => undefined),
  )
}

function commands(browser: WebDriver): Omit<Driver, 'close'> {
  const run: Driver['run'] = (script, ...args) => browser.executeScript(script as never, ...args) as never
  const at = (x: number, y: number) => browser.actions().move({ x: Math.round(x), y: Math.round(y) })
  return {
    run,
    async goto(url) {
      await browser.get(url)
      await run(watchErrors, SEEN)
    },
    click: (x, y) => at(x, y).click().perform(),
    hover: (x, y) => at(x, y).perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    press: (key) => browser.actions().sendKeys(KEYS[key]).perform(),
    upload: (selector, path) => browser.findElement(By.css(selector)).sendKeys(path),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    errors: () => takeErrors({ run }),
  }
}

/** The browser's own window is at least 447 px wide; a popup may be narrower. */
async function resize(browser: WebDriver, shopUrl: string, size: Size): Promise<void> {
  const { width, height } = SIZES[size]
  await browser
    .manage()
    .window()
    .setRect({ width, height: height + BAR })
  if (size === 'desktop') return
  await browser.get(shopUrl)
  await browser.executeScript((features: string) => {
    document.onclick = (event) => {
      event.preventDefault()
      open('about:blank', 'phone', features)
    }
  }, `popup,width=${width},height=${height}`)
  await browser.actions().move({ x: 200, y: 400 }).click().perform()
  const first = await browser.getWindowHandle()
  const opened = await eventually(async () =>
    (await browser.getAllWindowHandles()).find((handle) => handle !== first),
  )
  await browser.switchTo().window(opened)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
