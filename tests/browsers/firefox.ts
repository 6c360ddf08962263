import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Driver, type Options, SEEN, SIZES, takeErrors, watchErrors } from './driver.ts'

const MOUSE = 6
const TOUCH = 1

/** Opens Firefox without a window of its own, over WebDriver BiDi. */
export async function openFirefox(program: string, { size, withoutScripts }: Options): Promise<Driver> {
  const pointer = size === 'phone' ? TOUCH : MOUSE
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    protocolTimeout: 30_000,
    defaultViewport: SIZES[size],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'ui.primaryPointerCapabilities': pointer,
      'ui.allPointerCapabilities': pointer,
      ...(withoutScripts && { 'javascript.enabled': false }),
    },
  })
  // The window of its first page has no focus: a date that is typed there does not change.
  const page = await browser.newPage()
  await page.setViewport(SIZES[size])
  if (!withoutScripts) await page.evaluateOnNewDocument(watchErrors, SEEN)
  const run: Driver['run'] = (script, ...args) => page.evaluate(script as never, ...args) as never
  return {
    run,
    goto: async (url) => void (await page.goto(url)),
    click: (x, y) => page.mouse.click(x, y),
    hover: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async upload(selector, path) {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement>
      await field.uploadFile(path)
    },
    screenshot: () => page.screenshot(),
    errors: () => takeErrors({ run }),
    close: () => browser.close(),
  }
}
