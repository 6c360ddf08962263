import { describe, expect, it } from 'vitest'
import {
  details,
  emailsTo,
  logIn,
  resend,
  resetTokenFor,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

const advance = (seconds: number) => shop.sandbox('/sandbox/clock', { advance_s: seconds })

describe('signing up', () => {
  // Proves: R2.10
  it('sends a token and a link', async () => {
    const person = somebody()
    expect((await signUp(shop, person)).status).toBe(201)
    const [email] = await emailsTo(shop, person.email)
    const token = await tokenFor(shop, person.email)
    expect(token).toMatch(/^[2-9A-HJ-KMNP-TW-Z]{8}$/)
    expect(email?.text).toContain(`/verify-email?email=${encodeURIComponent(person.email)}&token=${token}`)
    expect(email?.html).toContain(token)
    const answer = await verify(shop, { token: ` ${token.slice(0, 4).toLowerCase()}-${token.slice(4)} ` })
    expect(answer.body).toEqual({ kind: 'user', is_waiting: false })
    expect((await logIn(shop, person)).body.access_token).toMatch(/^[\w-]{43}$/)
  })

  // Proves: R2.9
  it('sends no text from the sign-up form to the address', async () => {
    const person = somebody()
    const body = { ...person, first_name: 'https://evil.example', last_name: 'EVIL', phone_number: 'EVIL' }
    await shop.call('POST', '/api/v1/users/', { body })
    await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: person.email } })
    expect(JSON.stringify(await emailsTo(shop, person.email, 2))).not.toMatch(/evil/i)
  })

  // Proves: R2.9
  it('has the same response for a taken address, whose owner gets an e-mail', async () => {
    const person = somebody()
    const first = await signUp(shop, person)
    await verify(shop, { token: await tokenFor(shop, person.email) })
    const thief = { email: person.email.toUpperCase(), password: 'a thief’s choice' }
    const second = await signUp(shop, thief)
    expect(second.status).toBe(first.status)
    expect({ ...second.body, email: '', detail: '' }).toEqual({ ...first.body, email: '', detail: '' })
    expect(second.body.detail.toLowerCase()).toBe(first.body.detail.toLowerCase())
    const [alert] = await emailsTo(shop, person.email, 2)
    expect(alert?.subject).toBe('You already have an account')
    expect(alert?.text).toContain('/forgot-password')
    expect((await logIn(shop, thief)).status).toBe(401)
    expect((await logIn(shop, person)).status).toBe(200)
  })

  it('concurrently creates one account and sends one e-mail', async () => {
    const person = somebody()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(shop, person)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await verify(shop, { token: await tokenFor(shop, person.email) })
    expect((await logIn(shop, person)).status).toBe(200)
    expect(await shop.mailTo(person.email)).toHaveLength(1)
  })

  it('again with the same password updates the details and keeps the token valid', async () => {
    const person = somebody()
    await signUp(shop, person)
    await shop.call('POST', '/api/v1/users/', { body: { ...details, ...person, first_name: 'Augusta' } })
    await verify(shop, { token: await tokenFor(shop, person.email) })
    const { body } = await logIn(shop, person)
    const me = await shop.call('GET', '/api/v1/users/me/', { token: body.access_token })
    expect(me.body.first_name).toBe('Augusta')
  })

  // Proves: R2.6
  it('lists missing fields', async () => {
    const { status, body } = await shop.call('POST', '/api/v1/users/', {
      body: { email: 'nobody', password: '12345' },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'first_name', message: 'First name is required' },
      { path: 'last_name', message: 'Last name is required' },
      { path: 'phone_number', message: 'Phone number is required' },
      { path: 'email', message: 'Invalid email format' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ])
    const person = somebody()
    const same = await signUp(shop, { ...person, password: person.email.toUpperCase() })
    expect(same.body.errors).toEqual([
      { path: 'password', message: 'Password must not be your e-mail address' },
    ])
    expect((await signUp(shop, { ...person, password: 'xo'.repeat(65) })).status).toBe(422)
    expect((await signUp(shop, { ...person, password: 'xo'.repeat(64) })).status).toBe(201)
  })
})

describe('an address with two sign-ups', () => {
  const [mine, theirs] = ['the owner’s choice', 'the stranger’s choice']
  const choose = (token: string, password: string) =>
    shop.call('POST', '/api/v1/users/reset-password', { body: { token, password } })

  it.each([
    ['the stranger first, the owner at once', [theirs, mine], 0],
    ['the owner first, the stranger at once', [mine, theirs], 0],
    ['the owner first, the stranger later', [mine, theirs], 61],
    ['the owner between two strangers', [theirs, mine, 'a third choice'], 61],
  ])('belongs to its mailbox: %s', async (_, passwords, seconds) => {
    const { email } = somebody()
    const responses: string[] = []
    for (const [index, password] of passwords.entries()) {
      if (index > 0) await advance(seconds)
      const answer = await signUp(shop, { email, password })
      responses.push(JSON.stringify([answer.status, answer.body]))
      if (index === 0) await emailsTo(shop, email)
    }
    expect(new Set(responses).size).toBe(1)
    const received = await emailsTo(shop, email, passwords.length)
    const code = received.at(-1)?.text.match(/^[2-9A-HJ-NP-TW-Z]{8}$/m)?.[0] ?? ''
    expect((await verify(shop, { token: code })).status).toBe(422)
    expect(
      (await choose(await resetTokenFor(shop, email, passwords.length), 'chosen by e-mail')).status,
    ).toBe(200)
    for (const password of passwords) expect((await logIn(shop, { email, password })).status).toBe(401)
    expect((await logIn(shop, { email, password: 'chosen by e-mail' })).status).toBe(200)
  })

  it('is also safe with concurrent sign-ups', async () => {
    const { email } = somebody()
    await Promise.all([mine, theirs, mine, theirs].map((password) => signUp(shop, { email, password })))
    await eventually(async () =>
      (await shop.mailTo(email)).some(({ text }) => text.includes('reset-password?')),
    )
    for (const { text } of await shop.mailTo(email)) {
      const code = text.match(/^[2-9A-HJ-NP-TW-Z]{8}$/m)?.[0]
      if (code) expect((await verify(shop, { token: code })).status).toBe(422)
    }
    for (const password of [mine, theirs]) expect((await logIn(shop, { email, password })).status).toBe(401)
  })

  it('gets the link again when its owner requests another token', async () => {
    const { email } = somebody()
    await signUp(shop, { email, password: theirs })
    await emailsTo(shop, email)
    await signUp(shop, { email, password: mine })
    await emailsTo(shop, email, 2)
    await resend(shop, email)
    expect((await choose(await resetTokenFor(shop, email, 3), mine)).status).toBe(200)
    expect((await logIn(shop, { email, password: mine })).status).toBe(200)
  })
})
