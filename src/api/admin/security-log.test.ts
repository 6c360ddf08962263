import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  customer,
  enabledAdmin,
  logIn,
  resetTokenFor,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const lines: string[] = []
const office = setUpBackOffice({ env: { TRUSTED_PROXIES: '127.0.0.1' }, log: lines })
const { shop } = office

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const events = async (query = '') => {
  await shop.shop.security.flush()
  const { body } = await office.call('GET', `/admin/security-log/?limit=100${query}`)
  return body as { items: any[]; total: number }
}
const ofAddress = async (ip: string) =>
  (await events()).items
    .filter((event) => event.ip === ip)
    .map(({ kind, actor, count, detail }) => ({ kind, who: actor?.email ?? actor?.kind, count, ...detail }))
    .toReversed()

describe('the security log', () => {
  // Proves: R2.30
  it('records failed, throttled and successful log-ins of an admin, and counts repeats', async () => {
    const admin = await enabledAdmin(shop)
    await logIn(shop, admin, { root: '/admin' })
    // The pause ends by the shop's clock, not by real time.
    const at = shop.shop.clock.now()
    const clock = vi.spyOn(shop.shop.clock, 'now').mockImplementation(() => at)
    onTestFinished(() => clock.mockRestore())
    const wrong = { ...admin, password: 'not the password' }
    for (let time = 0; time < 7; time++) await logIn(shop, wrong, { root: '/admin', ip: '192.0.2.1' })
    const seen = await ofAddress('192.0.2.1')
    expect(new Set(seen.map(({ kind, who, reason }) => [kind, who, reason].join(': ')))).toEqual(
      new Set([
        `log_in_failed: ${admin.email}: wrong password`,
        `log_in_throttled: ${admin.email}: too many wrong passwords`,
      ]),
    )
    // The number of rows depends on when the minute ends.
    const times = (wanted: string) =>
      seen.reduce((sum, { kind, count }) => sum + (kind === wanted ? count : 0), 0)
    expect([times('log_in_failed'), times('log_in_throttled')]).toEqual([5, 2])
    await logIn(shop, admin, { root: '/admin', ip: '192.0.2.2' })
    expect(await ofAddress('192.0.2.2')).toEqual([
      { kind: 'admin_logged_in', who: admin.email, count: 1, place: 'new' },
    ])
  })

  it('records attempts for unknown admins, without addresses of customers', async () => {
    const unknown = somebody('unknown')
    await logIn(shop, unknown, { root: '/admin', ip: '192.0.2.3' })
    await logIn(shop, unknown, { ip: '192.0.2.3' })
    expect(await ofAddress('192.0.2.3')).toEqual([
      { kind: 'log_in_failed', who: unknown.email, count: 1, reason: 'no such account' },
      { kind: 'log_in_failed', who: 'user', count: 1, reason: 'no such account' },
    ])
  })

  // Proves: R2.30
  it('records password changes and exports of a customer, who finds them in their export', async () => {
    const person = await customer(shop)
    const ip = '192.0.2.4'
    const send = (method: string, path: string, body?: object, token?: string) =>
      shop.call(method, `/api/v1/users/${path}`, {
        ...from(ip),
        ...(body && { body }),
        ...(token && { token }),
      })
    await send('POST', 'forgot-password', { email: person.email })
    const token = await resetTokenFor(shop, person.email)
    await send('POST', 'reset-password', { token, password: 'chosen by e-mail' })
    const opened = (await logIn(shop, { ...person, password: 'chosen by e-mail' })).body.access_token
    const body = { current_password: 'chosen by e-mail', password: 'chosen once more' }
    const changed = (await send('POST', 'change-password/', body, opened)).body.access_token
    await send('GET', 'me/export/', undefined, changed)
    expect(await ofAddress(ip)).toEqual([
      { kind: 'password_reset_requested', who: 'user', count: 1 },
      { kind: 'password_reset', who: person.email, count: 1 },
      { kind: 'password_changed', who: person.email, count: 1 },
      { kind: 'export', who: person.email, count: 1, what: 'own data' },
    ])
    const { body: data } = await send('GET', 'me/export/', undefined, changed)
    // The export's own event may be missing.
    expect(data.security_events.map(({ kind }: { kind: string }) => kind).slice(-3)).toEqual([
      'export',
      'password_changed',
      'password_reset',
    ])
  })

  // Proves: R2.30
  it('records changes of admins and disabled customers', async () => {
    const owner = await enabledAdmin(shop)
    const person = somebody('eager')
    await signUp(shop, person, '/admin')
    await verify(shop, { token: await tokenFor(shop, person.email) })
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>('select id from admins where email = $1', [
      person.email,
    ])
    const someone = await customer(shop)
    const put = (path: string, body: object) =>
      shop.call('PUT', `/api/v1${path}/`, { token: owner.token, body, ...from('192.0.2.5') })
    await put(`/admin/${id}`, { disabled: false })
    await put(`/admin/${id}`, { first_name: 'Grace' })
    await put(`/admin/${id}`, { first_name: 'Grace' })
    await put(`/admin/${id}`, { disabled: true })
    await put(`/users/${someone.id}`, { first_name: 'Grace' })
    await put(`/users/${someone.id}`, { disabled: true })
    const by = { who: owner.email, count: 1 }
    expect(await ofAddress('192.0.2.5')).toEqual([
      { kind: 'account_enabled', ...by, account: 'admin', account_id: id },
      { kind: 'admin_edited', ...by, account: 'admin', account_id: id },
      { kind: 'account_disabled', ...by, account: 'admin', account_id: id },
      { kind: 'account_disabled', ...by, account: 'customer', account_id: someone.id },
    ])
    const created = (await events('&kind=admin_created')).items.find(({ actor }) => actor.id === id)
    expect(created).toMatchObject({ actor: { email: person.email }, detail: { by: 'sign-up' } })
  })

  // Proves: R2.30
  it('records refused webhooks, refused uploads and exports', async () => {
    const body = JSON.stringify({ id: 'evt_1' })
    await shop.call('POST', '/api/v1/payments/stripe/webhook', {
      body,
      headers: { 'stripe-signature': 't=1,v1=00' },
    })
    const product = await office.create()
    await office.upload(product.id, [{ name: 'ring.jpg', bytes: Buffer.from('no image') }])
    await office.bring('not,a,list', '', { 'content-type': 'text/plain' })
    await office.exported()
    await office.call('GET', '/order/export.csv')
    const kinds = ['webhook_refused', 'upload_refused', 'export']
    const found = (await events()).items.filter(({ kind }) => kinds.includes(kind))
    expect(found.map(({ kind, actor, detail }) => [kind, actor?.kind, detail.what, detail.reason])).toEqual(
      expect.arrayContaining([
        ['webhook_refused', undefined, undefined, 'no valid signature'],
        ['upload_refused', 'admin', 'images', 'of a kind that the shop does not take'],
        ['upload_refused', 'admin', 'products', 'refused with status 415'],
        ['export', 'admin', 'products', undefined],
        ['export', 'admin', 'orders', undefined],
      ]),
    )
  })

  it('is readable only by admins, by kind and page', async () => {
    const all = await events()
    expect(all.total).toBeGreaterThan(10)
    const path = '/api/v1/admin/security-log/'
    expect((await shop.call('GET', path)).status).toBe(401)
    expect((await shop.call('GET', path, { token: (await customer(shop)).token })).status).toBe(403)
    const second = await office.call('GET', `/admin/security-log/?skip=1&limit=1`)
    expect(second.body.items[0].id).toBe((await events()).items[1].id)
    const failed = await events('&kind=log_in_failed')
    expect(new Set(failed.items.map(({ kind }) => kind))).toEqual(new Set(['log_in_failed']))
    expect((await office.call('GET', '/admin/security-log/?kind=nonsense')).status).toBe(422)
  })

  // Proves: R2.32
  it('is logged without personal data, and counted', async () => {
    const logged = lines.filter((line) => line.includes('security event'))
    expect(logged.some((line) => JSON.parse(line).security_event === 'log_in_failed')).toBe(true)
    expect(logged.filter((line) => /@|192\.0\.2/.test(line))).toEqual([])
    const text = await (await fetch(`${shop.url}/metrics`)).text()
    expect(text).toMatch(/^vitrine_security_events_total\{process="\d",kind="log_in_failed"\} ([7-9]|\d\d)$/m)
  })
})

describe('an admin’s log-in from a new network', () => {
  const subjects = async (email: string) => (await shop.mailTo(email)).map(({ subject }) => subject)
  const NEW = 'An admin logged in from a new network'

  // Proves: R2.33
  it('sends an e-mail to admins, but not for the first log-in or a known network', async () => {
    const admin = await enabledAdmin(shop)
    const other = await enabledAdmin(shop)
    await shop.sql('delete from recognised_ips')
    await logIn(shop, admin, { root: '/admin', ip: '203.0.113.7' })
    await logIn(shop, admin, { root: '/admin', ip: '203.0.113.200' })
    expect(await subjects(admin.email)).not.toContain(NEW)
    await logIn(shop, admin, { root: '/admin', ip: '198.51.100.9' })
    await eventually(async () => (await subjects(admin.email)).includes(NEW))
    const mail = await eventually(async () =>
      (await shop.mailTo(other.email)).find(({ subject }) => subject === NEW),
    )
    expect(mail.text).toContain(`(${admin.email})`)
    expect(mail.text).toContain('198.51.100.9')
    await logIn(shop, admin, { root: '/admin', ip: '198.51.100.10' })
    expect((await subjects(admin.email)).filter((subject) => subject === NEW)).toHaveLength(1)
  })
})
