import { describe, expect, it } from 'vitest'
import {
  customer,
  emailsTo,
  enabledAdmin,
  logIn,
  resetTokenFor,
  signUp,
  somebody,
} from '../../../../tests/support/accounts.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { countLoginAttempt } from './login-failures.ts'

const shop = setUpShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

const NEW = 'seven pearls in a row'
const post = (path: string, body: object, more: object = {}) =>
  shop.call('POST', `/api/v1${path}`, { body, ...more })
const forgot = (email: string, root = '/users') => post(`${root}/forgot-password`, { email })
const reset = (token: string, password = NEW, root = '/users') =>
  post(`${root}/reset-password`, { token, password })
const me = async (token: string) => (await shop.call('GET', '/api/v1/users/me/', { token })).status

describe('a forgotten password', () => {
  // Proves: R2.17
  it('is reset by e-mail, which ends all sessions', async () => {
    const person = await customer(shop)
    const otherDevice = (await logIn(shop, person)).body.access_token
    await forgot(person.email)
    const answer = await reset(await resetTokenFor(shop, person.email))
    expect(answer.status).toBe(200)
    expect([await me(person.token), await me(otherDevice)]).toEqual([401, 401])
    expect((await logIn(shop, person)).status).toBe(401)
    expect((await logIn(shop, { ...person, password: NEW })).status).toBe(200)
    expect((await emailsTo(shop, person.email, 2))[0]?.subject).toBe('Your password was changed')
  })

  // Proves: R2.17
  it('has the same response for an unknown address without an e-mail', async () => {
    const [known, unknown] = [await customer(shop), somebody()]
    const answers = [await forgot(unknown.email), await forgot(known.email)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    await emailsTo(shop, known.email)
    expect(await shop.mailTo(unknown.email)).toEqual([])
  })

  // Proves: R2.17
  it('only the newest link works, once and for an hour', async () => {
    const person = await customer(shop)
    await forgot(person.email)
    const first = await resetTokenFor(shop, person.email)
    await forgot(person.email)
    const second = await resetTokenFor(shop, person.email, 2)
    expect((await reset(first)).status).toBe(422)
    const both = await Promise.all([reset(second), reset(second, 'another password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await reset(second)).body.detail).toBe(
      'This link is not valid any more. Please ask for a new one.',
    )
    await forgot(person.email)
    const late = await resetTokenFor(shop, person.email, 4)
    await shop.sandbox('/sandbox/clock', { advance_s: 3_601 })
    expect((await reset(late)).status).toBe(422)
    await forgot(person.email)
    const withDeadline = await resetTokenFor(shop, person.email, 5)
    await shop.sandbox('/sandbox/clock', { advance_s: 3_000 })
    expect((await reset(withDeadline)).status).toBe(200)
  })

  // Proves: R2.6
  it('must not be the e-mail address, and the link stays valid', async () => {
    const person = await customer(shop)
    await forgot(person.email)
    const token = await resetTokenFor(shop, person.email)
    const refused = await reset(token, person.email)
    expect(refused.body.errors).toEqual([
      { path: 'password', message: 'Password must not be your e-mail address' },
    ])
    expect((await reset(token)).status).toBe(200)
  })

  it('verifies the e-mail address', async () => {
    const person = somebody()
    await signUp(shop, person)
    await forgot(person.email)
    await reset(await resetTokenFor(shop, person.email, 2))
    expect((await logIn(shop, { ...person, password: NEW })).status).toBe(200)
  })

  // Proves: R2.29
  it('makes the address recognised during an attack', async () => {
    const person = await customer(shop)
    for (let index = 0; index < 100; index++) {
      await countLoginAttempt(
        shop.shop,
        { kind: 'user', email: person.email, ip: `198.51.100.${index}` },
        person.id,
      )
    }
    const hotel = '203.0.113.20'
    expect((await logIn(shop, person, { ip: hotel })).status).toBe(429)
    await forgot(person.email)
    const token = await resetTokenFor(shop, person.email)
    await post('/users/reset-password', { token, password: NEW }, { headers: { 'x-forwarded-for': hotel } })
    expect((await logIn(shop, { ...person, password: NEW }, { ip: hotel })).status).toBe(200)
    expect((await logIn(shop, { ...person, password: NEW }, { ip: '203.0.113.21' })).status).toBe(429)
  })

  // Proves: R2.18
  it('is separate for a customer and an admin with one address', async () => {
    const both = await customer(shop)
    const admin = await enabledAdmin(shop, { email: both.email, password: 'back office word' })
    await forgot(both.email, '/admin')
    const token = await resetTokenFor(shop, both.email)
    const [email] = await emailsTo(shop, both.email)
    expect(email?.text).toContain('/admin/reset-password?token=')
    expect((await reset(token)).status).toBe(422)
    expect((await reset(token, NEW, '/admin')).status).toBe(200)
    expect(await me(both.token)).toBe(200)
    expect((await shop.call('GET', '/api/v1/admin/me/', { token: admin.token })).status).toBe(401)
    expect((await logIn(shop, both)).status).toBe(200)
    expect((await logIn(shop, { ...both, password: NEW }, { root: '/admin' })).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (token: string, current_password: string, password = NEW) =>
    post('/users/change-password/', { current_password, password }, { token })

  // Proves: R2.3
  it('ends all sessions and returns a new token', async () => {
    const person = await customer(shop)
    const phone = (await logIn(shop, person)).body.access_token
    const answer = await change(person.token, person.password)
    expect(answer.status).toBe(200)
    expect([await me(person.token), await me(phone), await me(answer.body.access_token)]).toEqual([
      401, 401, 200,
    ])
    expect((await emailsTo(shop, person.email))[0]?.subject).toBe('Your password was changed')
    expect((await logIn(shop, { ...person, password: NEW })).status).toBe(200)
  })

  it('requires the current password under the limits of log-ins', async () => {
    const person = await customer(shop)
    const wrong = await change(person.token, 'not the password')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual([
      { path: 'current_password', message: 'This is not your current password.' },
    ])
    const more = []
    for (let index = 0; index < 5; index++) more.push((await change(person.token, 'not it either')).status)
    expect(more).toEqual([422, 422, 422, 422, 429])
    expect(await me(person.token)).toBe(200)
  })

  // Proves: R2.6
  it('to the e-mail address is refused', async () => {
    const person = await customer(shop)
    const refused = await change(person.token, person.password, person.email.toUpperCase())
    expect(refused.body.errors).toEqual([
      { path: 'password', message: 'Password must not be your e-mail address' },
    ])
    expect((await logIn(shop, person)).status).toBe(200)
  })

  it('prevents a concurrent log-in with the old password', async () => {
    for (let round = 0; round < 2; round++) {
      const person = await customer(shop)
      const [changed, ...logins] = await Promise.all([
        change(person.token, person.password),
        ...Array.from({ length: 4 }, (_, index) => logIn(shop, person, { ip: `203.0.113.${100 + index}` })),
      ])
      expect(changed.status).toBe(200)
      for (const { body } of logins) if (body.access_token) expect(await me(body.access_token)).toBe(401)
      expect(await me(changed.body.access_token)).toBe(200)
    }
  })
})

describe('logging out', () => {
  // Proves: R2.3
  it('ends only this session', async () => {
    const person = await customer(shop)
    const phone = (await logIn(shop, person)).body.access_token
    expect((await shop.call('POST', '/api/v1/users/logout/', { token: person.token })).status).toBe(200)
    expect([await me(person.token), await me(phone)]).toEqual([401, 200])
  })
})
