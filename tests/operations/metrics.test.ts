import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually, freePort, openTestShop, type TestShop } from '../support/harness.ts'
import { addProduct, pay, placeOrder } from '../support/orders/placed-order.ts'
import { signInAdmin } from '../support/sign-in.ts'

let shop: TestShop
let guarded: TestShop
const TOKEN = 'a-token-that-nobody-guesses'
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true })
  guarded = await openTestShop(inject('server'), { env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => Promise.all([shop.close(), guarded.close()]))

/** fetch() does not allow another Host header. */
function ask(url: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

async function readMetrics(): Promise<Record<string, number>> {
  const { text } = await ask(`${shop.url}/metrics`)
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(/^[a-z_]+\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\} [\d.e-]+$/)
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^(.*) (\S+)$/.exec(line.replace(/process="1",?/, '')) ?? []
      return [name, Number(value)]
    }),
  )
}

describe('/metrics', () => {
  it('counts answers by kind of route and status, cached or not', async () => {
    const before = await readMetrics()
    for (let i = 0; i < 5; i++) await ask(`${shop.url}/api/v1/brands/`)
    await ask(`${shop.url}/api/v1/brands/nonsense/`)
    await ask(`${shop.url}/api/v1/order/user/`)
    await ask(`${shop.url}/assets/none.js`)
    await ask(`${shop.url}/api/v1/payments/stripe/webhook`)
    const after = await readMetrics()
    const grew = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    expect(grew('vitrine_requests_total{kind="api",status="2xx"}')).toBe(5)
    expect(grew('vitrine_requests_total{kind="api",status="4xx"}')).toBe(2)
    expect(grew('vitrine_requests_total{kind="webhook",status="4xx"}')).toBe(1)
    expect(grew('vitrine_request_seconds_count{kind="api"}')).toBe(7)
    expect(grew('vitrine_request_seconds_bucket{kind="api",le="+Inf"}')).toBe(7)
    expect(after['vitrine_request_seconds_sum{kind="api"}']).toBeGreaterThan(0)
    expect(after['vitrine_pool_connections{pool="calls",state="total"}']).toBeGreaterThan(0)
    expect(after['vitrine_memory_bytes{kind="resident"}']).toBeGreaterThan(10_000_000)
  })

  it('reports orders, e-mails, jobs and webhook events', async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await placeOrder(shop)
    await shop.sql(
      `insert into emails (kind, recipient, subject, text, html, status, created_at) values ('x', 'a@b.c', '', 'Dear Ada', '', 'failed', now()),
        -- The e-mail of a deleted customer cannot be sent again.
        ('x', '', '', '', '', 'failed', now())`,
    )
    await shop.sql(
      `select graphile_worker.add_job('nothing_does_this', '{}', max_attempts => 1, run_at => now() - interval '1 hour')`,
    )
    await shop.sql(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
    await eventually(async () => (await readMetrics())['vitrine_orders{status="processing"}'] === 1)
    const now = await eventually(async () => {
      const seen = await readMetrics()
      return seen['vitrine_webhook_lag_seconds{}'] !== undefined && seen
    })
    expect(now['vitrine_orders{status="pending"}']).toBe(1)
    expect(now['vitrine_mails{status="failed"}']).toBe(1)
    expect(now['vitrine_jobs{state="failed"}']).toBeGreaterThanOrEqual(1)
    expect(now['vitrine_webhook_lag_seconds{}']).toBeLessThan(60)
    expect(now['vitrine_database_up{}']).toBe(1)
  })

  it('reports failing checks, invariants included, without running them', async () => {
    const books = async () => (await readMetrics())['vitrine_check_failing{subject="books"}']
    await expect.poll(books).toBe(0)
    const ring = await addProduct(shop)
    await shop.sql('update variants set stock_quantity = stock_quantity + 1 where product_id = $1', [ring])
    const token = await signInAdmin(shop)
    await shop.call('GET', '/api/v1/admin/doctor/?again=true', { token })
    expect(await books()).toBe(1)
    await shop.sql('update variants set stock_quantity = stock_quantity - 1 where product_id = $1', [ring])
  })

  it('is available on this machine only: not through a proxy, not under another host name', async () => {
    const path = `${shop.url}/metrics`
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
    expect((await ask(path, { via: '1.1 proxy' })).status).toBe(404)
    expect((await ask(path, { host: 'shop.example' })).status).toBe(404)
  })

  it('of a shop with a public address and no METRICS_TOKEN is not available at all', async () => {
    const env = { PUBLIC_URL: 'https://shop.example', SANDBOX: '1' }
    const open = await openTestShop(inject('server'), { env })
    try {
      for (const host of ['localhost', `127.0.0.1:${open.env.PORT}`, '[::1]', 'shop.example'])
        expect((await ask(`${open.url}/metrics`, { host })).status, host).toBe(404)
    } finally {
      await open.close()
    }
  })

  it('with METRICS_TOKEN needs that token', async () => {
    const path = `${guarded.url}/metrics`
    expect((await ask(path, { authorization: `Bearer ${TOKEN}`, host: 'shop.example' })).status).toBe(200)
    expect((await ask(path)).status).toBe(404)
    expect((await ask(path, { authorization: 'Bearer another' })).status).toBe(404)
  })
})

it('the log is JSON lines; a failure carries the request id of its answer, and nothing about the caller', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-log-'))
  const port = String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: shop.connection,
    LOG_LEVEL: 'info',
  }
  const program = spawn(process.execPath, ['src/server.ts', '--empty'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env,
  })
  let output = ''
  program.stdout.on('data', (chunk) => (output += chunk))
  try {
    await eventually(async () => output.includes('is open'))
    await shop.sql('alter table users rename to users_away')
    const call = await fetch(`http://localhost:${port}/api/v1/users/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Marker',
        last_name: 'Byron',
        email: 'marker@example.com',
        phone_number: '020 7946 0000',
        password: 'marker-secret',
      }),
    })
    expect(call.status).toBe(500)
    const number = ((await call.json()) as { detail: string }).detail.match(/[0-9a-f-]{36}/)?.[0]
    const logged = await eventually(async () =>
      output.split('\n').find((line) => line.includes('a call failed')),
    )
    expect(JSON.parse(logged)).toMatchObject({ level: 50, request_id: number })
    for (const line of output.split('\n').filter((line) => line.startsWith('{'))) JSON.parse(line)
    expect(output).not.toMatch(/marker/i)
  } finally {
    await shop.sql('alter table if exists users_away rename to users')
    program.kill('SIGTERM')
    await once(program, 'exit')
    await rm(dataDir, { recursive: true })
  }
})
