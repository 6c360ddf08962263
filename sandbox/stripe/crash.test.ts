import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrder, goodCard, stripeWith } from '../open-for-test.ts'

let dataDir: string
let processes: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-crash-'))
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(killNow))
  rmSync(dataDir, { recursive: true })
})

test('a payment, its held event and an e-mail survive a crash', async () => {
  const first = await startProcess()
  await post(`${first.url}/sandbox/webhooks`, '{"mode": "hold"}')
  const { id } = await first.stripe.checkout.sessions.create(anOrder())
  const paid = await fetch(`${first.url}/sandbox/pay/${id}`, {
    method: 'POST',
    body: new URLSearchParams(goodCard),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
  await killNow(first.process)
  const second = await startProcess()
  expect((await second.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  expect(await (await fetch(`${second.url}/sandbox/webhooks`)).json()).toMatchObject({
    mode: 'hold',
    held: 1,
  })
  expect(await (await fetch(`${second.url}/sandbox/mail.json`)).json()).toHaveLength(2)
})

test('concurrent processes lose and duplicate nothing', async () => {
  const workers = await Promise.all([startProcess(), startProcess()])
  const options = { idempotencyKey: 'same-order' }
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => at(workers, n).stripe.checkout.sessions.create(anOrder(), options)),
  )
  expect(new Set(made.map((one) => one.id)).size).toBe(1)
  const id = made[0]?.id
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      fetch(`${at(workers, n).url}/sandbox/pay/${id}`, {
        method: 'POST',
        body: new URLSearchParams(goodCard),
        redirect: 'manual',
      }),
    ),
  )
  expect(answers.map((one) => one.status)).toEqual(Array(20).fill(303))
  const records = await (await fetch(`${at(workers, 0).url}/sandbox/book.json`)).json()
  expect(records.charges).toHaveLength(1)
  expect(records.events).toHaveLength(1)
})

const program = `
  import { serve } from '@hono/node-server'
  import { openSandbox } from ${JSON.stringify(new URL('../sandbox.ts', import.meta.url).href)}
  const sandbox = openSandbox({
    dataDir: process.env.DATA_DIR,
    publicUrl: 'http://127.0.0.1',
    webhookUrl: 'http://127.0.0.1:9/webhook',
    webhookSecret: 'whsec_x',
  })
  await sandbox.mail.send({ to: 'ada@example.com', subject: 'Hello', text: '', html: '' })
  serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
`

async function startProcess() {
  const args = ['--input-type=module-typescript', '--eval', program]
  const process = spawn(globalThis.process.execPath, args, {
    cwd: new URL('../..', import.meta.url),
    env: { ...globalThis.process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(process)
  const [port] = await once(process.stdout as NodeJS.ReadableStream, 'data')
  return { process, url: `http://127.0.0.1:${Number(port)}`, stripe: stripeWith(Number(port)) }
}

async function killNow(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const gone = once(process, 'exit')
  process.kill('SIGKILL')
  await gone
}

function at<T>(list: T[], n: number): T {
  return list[n % list.length] as T
}

function post(url: string, body: string) {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
