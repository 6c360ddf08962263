import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { BROWSER_FLAGS, findBrowser } from '../browser.ts'
import type { createRunner } from '../test/run-step.ts'
import { openCheckout, type Person } from './checkout.ts'

const run = promisify(execFile)

export type Ground = Awaited<ReturnType<typeof openGround>>

/** What the walk goes over: a checkout of its own, its owner's desk, and a browser. */
export async function openGround(runner: ReturnType<typeof createRunner>, folder: string) {
  const checkout = await openCheckout(runner, join(folder, 'owner'))
  const desk = backOffice(() => checkout.shop)
  let browser: Browser | undefined
  return {
    checkout,
    /** Another one beside it: as root, of somebody who is not. */
    async beside() {
      const person = process.getuid?.() === 0 ? await nobody() : undefined
      return {
        isOrdinary: Boolean(person),
        checkout: await openCheckout(runner, join(folder, 'other'), person),
      }
    },
    /** The owner's calls, logged in with what `npm start` has printed. */
    async desk() {
      if (desk.token()) return desk
      const [, email, password] =
        /Demo admin +(\S+), password (\S+)/.exec(checkout.program()?.said() ?? '') ?? []
      const { body } = await checkout.shop.call('POST', '/api/v1/admin/login/', { body: { email, password } })
      await desk.signIn(body.access_token)
      return desk
    },
    /** A window as wide as a phone, on the shop. */
    async openPage(): Promise<Page> {
      browser ??= await chromium.launch({
        executablePath: await findBrowser(),
        args: [...BROWSER_FLAGS, '--lang=en-GB'],
        // They would end this process before it has tidied up.
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      })
      const context = await browser.newContext({
        baseURL: checkout.publicUrl,
        viewport: { width: 390, height: 844 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      context.setDefaultTimeout(15_000)
      return await context.newPage()
    },
    close: async () => browser?.close(),
  }
}

async function nobody(): Promise<Person | undefined> {
  const id = async (which: string) => Number((await run('id', [which, 'nobody'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return undefined
  }
}
