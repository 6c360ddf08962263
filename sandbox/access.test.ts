import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generatedPassword, openSandbox, type Sandbox } from './sandbox.ts'

let dataDir: string
let sandbox: Sandbox
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

const PASSWORD = 'seven black opals: all mine'

function open(shared?: Parameters<typeof openSandbox>[0]['shared']): void {
  const urls = { publicUrl: 'https://shop.example', webhookUrl: 'http://127.0.0.1:9/webhook' }
  sandbox = openSandbox({ dataDir, ...urls, webhookSecret: 'whsec_x', ...(shared && { shared }) })
}

type Sender = { peer?: string; host?: string; authorization?: string; forwarded?: Record<string, string> }

async function ask(path: string, method = 'GET', sender: Sender = {}) {
  const { peer = '127.0.0.1', host = 'localhost:3000', authorization, forwarded } = sender
  const headers = { host, ...forwarded, ...(authorization && { authorization }) }
  return await sandbox.app.request(
    path,
    { method, headers },
    { incoming: { socket: { remoteAddress: peer } } },
  )
}

const basic = (password: string, user = 'anybody') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

function routes(): { method: string; path: string }[] {
  const all = sandbox.app.routes.filter(({ path }) => !/^\/?\*$|\/\*$/.test(path))
  const unique = new Map(all.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...unique.values()].map(({ method, path }) => ({
    method,
    path: path.replace(/:file\{.+\}$/, '1.html').replace(/:\w+(\{.+?\})?/g, '1'),
  }))
}

const OPEN = /^(GET|POST) \/sandbox\/pay\/1$|^GET \/sandbox\/assets\/1$/

describe('a sandbox that is not shared', () => {
  // Proves: R6.11
  it('refuses every route for other computers', async () => {
    open()
    expect(routes().length).toBeGreaterThan(20)
    for (const { method, path } of [...routes(), { method: 'GET', path: '/v1/other' }])
      for (const peer of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', ''])
        expect((await ask(path, method, { peer })).status, `${method} ${path}`).toBe(403)
    for (const peer of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect((await ask('/sandbox', 'GET', { peer })).status, peer).toBe(200)
  })

  // Proves: R6.11
  it('refuses foreign host names (DNS rebinding)', async () => {
    open()
    for (const { method, path } of routes())
      for (const host of ['evil.example:3000', 'localhost.evil.example', '192.0.2.7', ''])
        expect((await ask(path, method, { host })).status, `${method} ${path} ${host}`).toBe(403)
    for (const host of ['localhost:3000', 'shop.localhost', '127.0.0.1:3000', '[::1]:3000', 'shop.example'])
      expect((await ask('/sandbox', 'GET', { host })).status, host).toBe(200)
  })
})

describe('a request through a proxy or tunnel on this computer', () => {
  const marks: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.9' },
    { 'x-forwarded-for': '' },
  ]

  // Proves: R6.11
  it('is refused on every route while the sandbox is not shared', async () => {
    open()
    for (const { method, path } of [...routes(), { method: 'GET', path: '/v1/other' }])
      for (const forwarded of marks)
        expect((await ask(path, method, { forwarded })).status, `${method} ${path}`).toBe(403)
    const refusal = await ask('/sandbox/mail', 'GET', { forwarded: { via: '1.1 proxy' } })
    expect(await refusal.text()).toMatch(/PUBLIC_URL.*SANDBOX=1/)
  })

  it('is answered with the password of a shared sandbox', async () => {
    open({ password: PASSWORD })
    for (const forwarded of marks) {
      expect((await ask('/sandbox/mail', 'GET', { forwarded })).status).toBe(401)
      const authorization = basic(PASSWORD)
      expect((await ask('/sandbox/mail', 'GET', { forwarded, authorization })).status).toBe(200)
    }
  })
})

describe('a sandbox that is shared', () => {
  // Proves: R6.12
  it('requires the password, except for the payment page, and the API key for the API', async () => {
    open({ password: PASSWORD })
    expect(routes().length).toBeGreaterThan(20)
    for (const { method, path } of routes()) {
      const name = `${method} ${path}`
      const isStripe = path.startsWith('/v1/')
      const right = isStripe ? `Bearer ${sandbox.stripeKey}` : basic(PASSWORD)
      const statusWith = async (authorization?: string) =>
        (await ask(path, method, { peer: '192.0.2.7', ...(authorization && { authorization }) })).status
      if (OPEN.test(name)) expect(await statusWith(), name).not.toBe(401)
      else {
        expect(await statusWith(), name).toBe(401)
        if (isStripe) expect(await statusWith('Bearer sk_test_sandbox'), name).toBe(401)
        expect(await statusWith(right), name).not.toBe(401)
      }
    }
    expect((await ask('/sandbox/pay/1')).status).toBe(404)
    expect((await ask('/sandbox/assets/base.css')).status).toBe(200)
    expect((await ask('/v1/unknown', 'GET', { authorization: basic(PASSWORD) })).status).toBe(401)
  })

  it('accepts any user name and sends a basic authentication challenge', async () => {
    open({ password: PASSWORD })
    for (const user of ['', 'owner', 'ada@example.com'])
      expect((await ask('/sandbox/mail.json', 'GET', { authorization: basic(PASSWORD, user) })).status).toBe(
        200,
      )
    for (const authorization of [
      basic(''),
      basic(`${PASSWORD} `),
      'Basic !!',
      `Bearer ${PASSWORD}`,
      'Basic',
    ]) {
      const refused = await ask('/sandbox/mail.json', 'GET', { authorization })
      expect([refused.status, refused.headers.get('www-authenticate')], authorization).toEqual([
        401,
        'Basic realm="Sandbox", charset="UTF-8"',
      ])
    }
  })

  it('blocks an address for a minute after twenty wrong passwords', async () => {
    open({ password: PASSWORD })
    const guess = (password: string, peer: string) =>
      ask('/sandbox', 'GET', { peer, authorization: basic(password) })
    for (let n = 0; n < 30; n++) expect((await guess(PASSWORD, '192.0.2.7')).status).toBe(200)
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await guess('wrong', '192.0.2.7')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    const late = await guess(PASSWORD, '192.0.2.7')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess(PASSWORD, '192.0.2.8')).status).toBe(200)
  })

  it('reports wrong and throttled passwords to the shop', async () => {
    const refused: object[] = []
    open({ password: PASSWORD, onRefused: (refusal) => refused.push(refusal) })
    await ask('/sandbox', 'GET', { peer: '192.0.2.7' })
    await ask('/sandbox', 'GET', { peer: '192.0.2.7', authorization: basic(PASSWORD) })
    expect(refused).toEqual([])
    for (let n = 0; n < 21; n++)
      await ask('/sandbox', 'GET', { peer: '192.0.2.7', authorization: basic('wrong') })
    const wrong = { ip: '192.0.2.7', reason: 'wrong password' }
    expect(refused).toEqual([
      ...Array.from({ length: 20 }, () => wrong),
      { ip: '192.0.2.7', reason: 'too many wrong passwords' },
    ])
  })

  it('generates a persistent password and key in a private file', async () => {
    open({ password: undefined })
    const password = generatedPassword(dataDir)
    const key = sandbox.stripeKey
    expect(password).toMatch(/^[0-9a-f]{36}$/)
    expect(key).toMatch(/^sk_test_[0-9a-f]{36}$/)
    expect(key).not.toContain(password)
    expect(statSync(join(dataDir, 'sandbox.sqlite')).mode & 0o077).toBe(0)
    await sandbox.close()
    open({ password: undefined })
    expect([generatedPassword(dataDir), sandbox.stripeKey]).toEqual([password, key])
    expect((await ask('/sandbox', 'GET', { authorization: basic(password) })).status).toBe(200)
  })
})
