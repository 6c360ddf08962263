import { describe, expect, it } from 'vitest'
import {
  customer,
  enabledAdmin,
  logIn,
  resetTokenFor,
  signUp,
  somebody,
} from '../../../tests/support/accounts.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { createAdmin } from './create-admin.ts'
import { isOwnData } from './own-data.ts'
import { hashPassword } from './password/password.ts'
import { passwordStrength } from './password/password-strength.ts'

const shop = setUpShop()

const COMMON = 'This password is among the most common ones. Please choose another.'
const OWN = 'This password is made of your own details or the shop’s name. Please choose another.'
const SHORT =
  'An admin’s password must be at least 12 characters, or hard to guess. Several words that do not belong together are best.'
const EASY = 'This password is easy to guess. Please choose several words that do not belong together.'

const signUpError = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { path: string; message: string }[] }
}) => [status, ...(body.errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
const refusedFor = (message: string) => [422, `password: ${message}`]

describe('a new password of a customer', () => {
  // Proves: R2.7
  it.each(['123456', 'PassWord', 'aaaaaa', '      ', 'abcdef', '987654', 'ILoveYou'])(
    'must not be a common one: %j',
    async (password) =>
      expect(signUpError(await signUp(shop, { ...somebody(), password }))).toEqual(refusedFor(COMMON)),
  )

  it.each(['secret-pass-1', 'Passw0rd!x', 'pearl5', 'Ada-likes-opals'])(
    'may be any other: %s',
    async (password) => expect((await signUp(shop, { ...somebody(), password })).status).toBe(201),
  )

  // Proves: R2.7
  it('is also checked at a reset, whose link stays valid, and at a change', async () => {
    const person = await customer(shop)
    await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: person.email } })
    const token = await resetTokenFor(shop, person.email)
    const reset = (password: string) =>
      shop.call('POST', '/api/v1/users/reset-password', { body: { token, password } })
    expect(signUpError(await reset('qwerty'))).toEqual(refusedFor(COMMON))
    expect(signUpError(await reset('byron ADA'))).toEqual(refusedFor(OWN))
    const change = (password: string) =>
      shop.call('POST', '/api/v1/users/change-password/', {
        token: person.token,
        body: { current_password: person.password, password },
      })
    expect(signUpError(await change('letmein'))).toEqual(refusedFor(COMMON))
    expect((await reset('seven pearls in a row')).status).toBe(200)
  })

  // Proves: R2.7
  it('does not lock out accounts with a weak one', async () => {
    const person = await customer(shop)
    await shop.sql('update users set password_hash = $1 where id = $2', [
      await hashPassword('123456'),
      person.id,
    ])
    expect((await logIn(shop, { ...person, password: '123456' })).status).toBe(200)
  })
})

describe('a password made of the account’s own data', () => {
  const ada = {
    email: 'countess.lovelace@example.com',
    first_name: 'Ada',
    last_name: 'O’Byron',
    phone_number: '+44 20 7946 0000',
    shopName: 'Vitrine',
  }
  // Proves: R2.7
  it.each([
    'countess.lovelace',
    'Lovelace',
    'adaobyron',
    'Byron, Ada',
    'ada+ada',
    '79460000',
    '44 20 7946 0000',
    'vitrine-vitrine',
    'Ada@Vitrine!',
    'ADA…LOVELACE',
    'example.com',
  ])('is recognised: %s', (password) => expect(isOwnData(password, ada)).toBe(true))

  it.each(['vitrine of opals', 'ada1815', 'a-d-a-!', 'lovelaces', '!!!!!!', '日本語のパスワード'])(
    'accepts: %s',
    (password) => expect(isOwnData(password, ada)).toBe(false),
  )
})

describe('a new password of an admin', () => {
  const attempts = [
    ['correct-1', SHORT],
    ['password', COMMON],
    ['ada byron ada byron', OWN],
    ['abcdabcdabcd', EASY],
  ] as const

  // Proves: S5.admin.1, R2.8
  it('must be long or hard to guess, in form and command line', async () => {
    for (const [password, message] of attempts) {
      expect(signUpError(await signUp(shop, { ...somebody(), password }, '/admin'))).toEqual(
        refusedFor(message),
      )
    }
    await expect(createAdmin(shop.shop, { email: 'shell@example.com', password: 'opal-9' })).rejects.toThrow(
      SHORT,
    )
    expect((await signUp(shop, { ...somebody(), password: 'seven opals' }, '/admin')).status).toBe(201)
  })

  // Proves: R2.8
  it('is checked at a change, while stored ones stay valid', async () => {
    const admin = await enabledAdmin(shop)
    const change = (password: string) =>
      shop.call('POST', '/api/v1/admin/change-password/', {
        token: admin.token,
        body: { current_password: admin.password, password },
      })
    expect(signUpError(await change('correct-1'))).toEqual(refusedFor(SHORT))
    await shop.sql('update admins set password_hash = $1 where id = $2', [
      await hashPassword('123456'),
      admin.id,
    ])
    expect((await logIn(shop, { ...admin, password: '123456' }, { root: '/admin' })).status).toBe(200)
  })
})

it('a short password can be strong, and a long one takes no seconds', async () => {
  // Only its first characters are measured: all of them would take seconds.
  const long = '4@8({[</369&#!1|0$5+7%2/'.repeat(6).slice(0, 128)
  for (const password of ['Tuesday-2024!', long])
    expect(await passwordStrength(password, [])).toBeGreaterThanOrEqual(3)
})

it('strength checks have a short queue, and further ones are refused with overloaded', async () => {
  // Each check starts a program: a short one in place of the dictionaries.
  const { execPath } = process
  process.execPath = '/bin/echo'
  const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => passwordStrength('opal-9', [])))
  process.execPath = execPath
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(4).fill('overloaded'),
  )
})
