import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openTestShop } from '../tests/support/harness.ts'
import { openSandbox } from './sandbox.ts'

const PLACES = ['/sandbox/mail', '/sandbox/mail.json', '/sandbox/book.json', '/sandbox/clock', '/v1/events']

// Proves: R6.11
test.each([
  [{ payments: true, mail: true }, 'no real money moves and no message leaves', PLACES],
  [{ payments: true, mail: false }, 'Messages leave by your mail server', PLACES.slice(2)],
  [{ payments: false, mail: true }, 'Stripe takes the payments', PLACES.slice(0, 2)],
])('with %j, /sandbox offers only these services', async (enabled, sentence, available) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const publicUrl = 'http://localhost'
  const sandbox = openSandbox({
    dataDir,
    publicUrl,
    webhookUrl: publicUrl,
    webhookSecret: 'whsec_x',
    enabled,
  })
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const ask = (path: string) => sandbox.app.request(path, { headers: { host: 'localhost' } }, peer)
  const page = await (await ask('/sandbox')).text()
  expect(page).toContain(sentence)
  expect([page.includes('Mailbox'), page.includes('Test cards')]).toEqual([enabled.mail, enabled.payments])
  expect(page).not.toMatch(/\b(true|false)\b/)
  const answers = await Promise.all(PLACES.map(async (path) => (await ask(path)).status))
  expect(PLACES.filter((_, at) => answers[at] !== 404)).toEqual(available)
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

// Proves: R6.11
test('with real payments the clock ignores the sandbox offset', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const sandboxShop = await openTestShop(inject('server'), { env: { DATA_DIR } })
  await sandboxShop.sandbox('/sandbox/clock', { advance_s: 86_400 })
  expect(sandboxShop.shop.clock.now().getTime() - Date.now()).toBeGreaterThan(80_000_000)
  await sandboxShop.close()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const shop = await openTestShop(inject('server'), { env: { DATA_DIR, ...keys } })
  expect(shop.shop.clock.now().getTime() - Date.now()).toBeLessThan(3_600_000)
  await shop.close()
  rmSync(DATA_DIR, { recursive: true })
})
