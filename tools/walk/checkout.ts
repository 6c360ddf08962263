import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { shopAt } from '../../tests/chaos/support/shop-process.ts'
import { eventually, freePort, type TestShop } from '../../tests/support/harness.ts'
import { BROWSER_FLAGS, findBrowser } from '../browser.ts'
import { processesOf } from '../test/own-processes.ts'
import type { createRunner } from '../test/run-step.ts'
import { follow, type Program } from './program.ts'
import { secondsSince } from './step.ts'

export type Checkout = Awaited<ReturnType<typeof openCheckout>>

const OPEN = /Demo admin .*\n/
const FIRST_START_MS = 900_000

/** A fresh clone of the repository in a folder that only its owner can read; nothing is installed yet. */
export async function openCheckout(runner: ReturnType<typeof createRunner>, home: string) {
  const folder = join(home, 'shop')
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(home, 'data') }
  await mkdir(home, { mode: 0o700 })
  await promisify(execFile)('git', ['clone', '--quiet', process.cwd(), folder])
  const npm = (args: string[]) => follow(runner.begin(['npm', ...args], { cwd: folder, env }))
  const url = `http://localhost:${port}`
  let running: Program | undefined
  let browser: Browser | undefined

  return {
    folder,
    url,
    npm,
    program: () => running,
    shop: { ...shopAt(`http://127.0.0.1:${port}`), env: { PUBLIC_URL: url } } as unknown as TestShop,
    /** Starts it unless it runs. @returns how long until it had printed its addresses */
    async open(command = ['start']): Promise<string> {
      if (!running?.isRunning()) running = npm(command)
      return await running.prints(OPEN, FIRST_START_MS)
    },
    /** @returns how long until none of its processes was left, the database included */
    async pressCtrlC(): Promise<string> {
      const since = performance.now()
      await running?.signal('SIGINT')
      const left = async () => (await processesOf(home)).map(({ pid }) => pid)
      await eventually(async () => (await left()).length === 0, 5_000).catch(async () => {
        throw new Error(`processes are left: ${(await left()).join(', ')}`)
      })
      return secondsSince(since)
    },
    /** A page of the shop in a browser window as wide as a phone. */
    async openPage(): Promise<Page> {
      browser ??= await chromium.launch({
        executablePath: await findBrowser(),
        args: [...BROWSER_FLAGS, '--lang=en-GB'],
        // Playwright's handlers would end this process before it has cleaned up.
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      })
      const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
      context.setDefaultTimeout(15_000)
      return await context.newPage()
    },
    closeBrowser: async () => browser?.close(),
  }
}
