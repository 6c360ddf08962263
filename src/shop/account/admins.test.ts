import { describe, expect, it } from 'vitest'
import {
  customer,
  enabledAdmin,
  logIn,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { createAdmin } from './create-admin.ts'
import { writeAccountEmail } from './email/request-email.ts'
import { hashPassword } from './password/password.ts'

const OWNER = 'Owner@Example.com'
const shop = setUpShop({ env: { ADMIN_EMAILS: `someone@example.com, ${OWNER}` } })

const put = (path: string, token: string, body: object) => shop.call('PUT', `/api/v1${path}`, { token, body })
const list = (path: string, token: string) => shop.call('GET', `/api/v1${path}`, { token })

describe('becoming an admin', () => {
  // Proves: R2.19, R2.34
  it('works by verifying an address of ADMIN_EMAILS', async () => {
    const person = { ...somebody(), email: OWNER.toLowerCase() }
    expect((await signUp(shop, person, '/admin')).status).toBe(201)
    expect((await logIn(shop, person, { root: '/admin' })).body.detail).toBe(
      'Please verify your e-mail address first.',
    )
    const answer = await verify(shop, { token: await tokenFor(shop, person.email), email: person.email })
    expect(answer.body).toEqual({ kind: 'admin', is_waiting: false })
    const { body } = await logIn(shop, person, { root: '/admin' })
    const me = await list('/admin/me/', body.access_token)
    expect(me.body).toMatchObject({ email: person.email, role: 'admin', disabled: false })
  })

  /** As a sign-up, which measures the password in a process of its own. */
  const insertAdmin = async ({ email, password }: { email: string; password?: string }) => {
    await shop.sql(
      `insert into admins (first_name, last_name, email, phone_number, password_hash)
      values ('Eager', 'Person', $1, '1', $2)`,
      [email, password ? await hashPassword(password) : 'none'],
    )
    await writeAccountEmail(shop.shop, { kind: 'admin', email, purpose: 'verify_email' })
  }
  const waitingPerson = async () => {
    const person = somebody('eager')
    await insertAdmin(person)
    const { body } = await verify(shop, { token: await tokenFor(shop, person.email) }, '/admin')
    expect(body).toEqual({ kind: 'admin', is_waiting: true })
    return person
  }
  const WAITS = 'This account waits for an admin to enable it.'
  const refusal = async (person: Parameters<typeof logIn>[1]) => {
    const { status, body } = await logIn(shop, person, { root: '/admin' })
    return [status, body.detail]
  }
  const waitingCount = async (token: string) => (await list('/admin/dashboard/', token)).body.waiting_admins

  // Proves: R2.34, R2.44
  it('otherwise needs another admin to enable the account', async () => {
    const owner = await enabledAdmin(shop)
    const person = await waitingPerson()
    expect(await refusal(person)).toEqual([403, WAITS])
    expect(await waitingCount(owner.token)).toBe(1)
    const found = await list('/admin/?waiting=1', owner.token)
    expect(found.body).toMatchObject({
      total: 1,
      items: [{ email: person.email, disabled: true, is_verified: true, is_waiting: true }],
    })
    const opened = await put(`/admin/${found.body.items[0].id}/`, owner.token, { disabled: false })
    expect(opened.body).toMatchObject({ disabled: false, is_waiting: false })
    expect(await waitingCount(owner.token)).toBe(0)
    expect((await logIn(shop, person, { root: '/admin' })).status).toBe(200)
    await put(`/admin/${opened.body.id}/`, owner.token, { disabled: true })
    expect(await refusal(person)).toEqual([403, 'This account is disabled.'])
  })

  // Proves: R13.314
  it('is edited by two admins: the same field is refused, other fields are saved', async () => {
    const owner = await enabledAdmin(shop)
    const edit = (body: object) => put(`/admin/${owner.id}/`, owner.token, body)
    const { first_name, last_name } = (await edit({})).body
    await edit({ first_name: 'Augusta', shown: { first_name } })
    const late = await edit({ first_name: 'Eve', shown: { first_name } })
    expect([late.status, late.body.errors]).toEqual([409, undefined])
    const other = await edit({ last_name: 'King', shown: { last_name } })
    expect(other.body).toMatchObject({ first_name: 'Augusta', last_name: 'King' })
  })

  // Proves: R13.314
  it('is told that a customer is gone who deleted the account while it was edited', async () => {
    const [admin, person] = [await enabledAdmin(shop), await customer(shop)]
    const { token, password } = person
    await shop.call('DELETE', '/api/v1/users/me/', { token, body: { password } })
    const edit = { last_name: 'King', shown: { last_name: 'Byron' } }
    const { status } = await put(`/users/${person.id}/`, admin.token, edit)
    expect(status).toBe(404)
  })

  // Proves: R2.44
  it('can be declined', async () => {
    const owner = await enabledAdmin(shop)
    const person = await waitingPerson()
    const { items } = (await list('/admin/?waiting=1', owner.token)).body
    const renamed = await put(`/admin/${items[0].id}/`, owner.token, { first_name: 'Eve' })
    expect(renamed.body.is_waiting).toBe(true)
    const declined = await put(`/admin/${items[0].id}/`, owner.token, { disabled: true })
    expect(declined.body).toMatchObject({ disabled: true, is_waiting: false })
    expect(await refusal(person)).toEqual([403, 'This account is disabled.'])
  })

  // Proves: R2.44
  it('is e-mailed to the owner, at most five times an hour', async () => {
    await shop.sql(`delete from emails where kind = 'admin_waiting'`)
    const people = Array.from({ length: 7 }, () => somebody('eager'))
    for (const { email } of people) {
      await insertAdmin({ email })
      await verify(shop, { token: await tokenFor(shop, email) }, '/admin')
    }
    await eventually(async () => {
      const jobs = await shop.sql(
        `select from graphile_worker.jobs where task_identifier = 'notify_waiting_admin'`,
      )
      return jobs.length === 0
    })
    const sent = await shop.sql<{ text: string }>(
      `select text from emails where kind = 'admin_waiting' and recipient = 'someone@example.com'`,
    )
    expect(sent).toHaveLength(5)
    expect(sent[0]?.text).toContain('Open the admins: ')
    expect(people.some(({ email }) => sent[0]?.text.includes(email))).toBe(true)
  })

  // Proves: R2.18
  it('the admin endpoint refuses a customer’s token', async () => {
    const person = somebody()
    await signUp(shop, person)
    const token = await tokenFor(shop, person.email)
    expect((await verify(shop, { token }, '/admin')).status).toBe(422)
    expect((await verify(shop, { token })).status).toBe(200)
  })

  // Proves: R2.18
  it('with a customer’s address creates a separate account and token', async () => {
    const person = somebody()
    await signUp(shop, person)
    const asCustomer = await tokenFor(shop, person.email)
    await signUp(shop, person, '/admin')
    const asAdmin = await tokenFor(shop, person.email, 2)
    const { email } = person
    expect((await verify(shop, { token: asCustomer, email })).body).toEqual({
      kind: 'user',
      is_waiting: false,
    })
    expect((await verify(shop, { token: asAdmin, email })).body).toEqual({ kind: 'admin', is_waiting: true })
  })

  it('with the address of an admin does not reveal it', async () => {
    const admin = await enabledAdmin(shop)
    const thief = { ...admin, password: 'a thief’s choice' }
    expect((await signUp(shop, thief, '/admin')).status).toBe(201)
    expect((await logIn(shop, thief, { root: '/admin' })).status).toBe(401)
  })

  // Proves: R7.8
  it('works from the command line, even after a sign-up with the address', async () => {
    const person = somebody()
    await insertAdmin(person)
    await createAdmin(shop.shop, { email: person.email, password: 'chosen in the shell' })
    const answer = await logIn(shop, { ...person, password: 'chosen in the shell' }, { root: '/admin' })
    expect(answer.status).toBe(200)
    await expect(createAdmin(shop.shop, { email: person.email })).rejects.toThrow('is an admin already')
  })
})

describe('an admin’s session', () => {
  // Proves: R2.2
  it('lasts twelve hours without extension', async () => {
    const admin = await enabledAdmin(shop)
    await shop.sandbox('/sandbox/clock', { advance_s: 11 * 3_600 })
    expect((await list('/admin/me/', admin.token)).status).toBe(200)
    await shop.sandbox('/sandbox/clock', { advance_s: 3_600 + 1 })
    expect((await list('/admin/me/', admin.token)).status).toBe(401)
  })

  // Proves: R2.3
  it('ends at log-out and when the admin is disabled', async () => {
    const [admin, other] = [await enabledAdmin(shop), await enabledAdmin(shop)]
    expect((await put(`/admin/${other.id}/`, admin.token, { disabled: true })).body.disabled).toBe(true)
    expect((await list('/admin/me/', other.token)).status).toBe(401)
    expect((await logIn(shop, other, { root: '/admin' })).status).toBe(403)
    await shop.call('POST', '/api/v1/admin/logout/', { token: admin.token })
    expect((await list('/admin/me/', admin.token)).status).toBe(401)
  })
})

describe('the list of customers', () => {
  // Proves: S1.3, S2.admin-users.2, R1.12, R1.13
  it('is paged newest first and searches names, e-mails and phones', async () => {
    const admin = await enabledAdmin(shop)
    const people = []
    for (const name of ['Zoë', 'Ängla', 'Bob']) {
      const person = somebody()
      await shop.call('POST', '/api/v1/users/', {
        body: {
          ...person,
          first_name: name,
          last_name: 'Pearl%Diver',
          phone_number: `+44 ${name.length}00 12`,
        },
      })
      people.push(person.email)
    }
    const first = await list('/users/allusers/?skip=0&limit=2', admin.token)
    const next = await list('/users/allusers/?skip=2&limit=1', admin.token)
    const emails = [...first.body.items, ...next.body.items].map(({ email }: { email: string }) => email)
    expect(emails).toEqual(people.toReversed())
    const search = async (text: string) =>
      (await list(`/users/allusers/?search=${encodeURIComponent(text)}`, admin.token)).body.total
    expect([
      await search('zoe pearl'),
      await search('ANGLA'),
      await search('l%d'),
      await search('l_d'),
      await search('(44) 500-12'),
    ]).toEqual([1, 1, 3, 0, 1])
    expect(await search(people[0] ?? '')).toBe(1)
    expect((await list('/users/allusers/?skip=&limit=&search=', admin.token)).body.items).toHaveLength(
      Math.min(10, first.body.total),
    )
    expect((await list('/users/allusers/?skip=x', admin.token)).body.detail).toBe(
      'Invalid skip or limit value',
    )
  })

  // Proves: R2.3, R2.36
  it('disabling a customer ends their sessions at once', async () => {
    const [admin, person] = [await enabledAdmin(shop), await customer(shop)]
    const edited = await put(`/users/${person.id}/`, admin.token, {
      first_name: 'Mary',
      last_name: 'Somerville',
      phone_number: '1',
      disabled: true,
    })
    expect(edited.body).toMatchObject({ first_name: 'Mary', email: person.email, disabled: true })
    expect((await list('/users/me/', person.token)).status).toBe(401)
    expect((await logIn(shop, person)).body.detail).toBe('This account is disabled.')
    const log = await shop.sql('select admin_id, name, before, after from audit_log where subject_id = $1', [
      person.id,
    ])
    expect(log).toEqual([
      {
        admin_id: admin.id,
        name: person.email,
        before: { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0000', disabled: false },
        after: { first_name: 'Mary', last_name: 'Somerville', phone_number: '1', disabled: true },
      },
    ])
    const { body } = await put(`/users/${person.id}/`, admin.token, { disabled: false, phone_number: '' })
    expect(body).toMatchObject({
      first_name: 'Mary',
      last_name: 'Somerville',
      disabled: false,
      phone_number: '',
    })
    expect((await list('/users/me/', person.token)).status).toBe(401)
    expect((await logIn(shop, person)).status).toBe(200)
    expect((await put(`/users/${person.id}/`, admin.token, { first_name: ' ' })).body.detail).toBe(
      'First name is required',
    )
  })
})

describe('a customer’s profile', () => {
  // Proves: S3.1
  it('is read and edited by the customer', async () => {
    const person = await customer(shop)
    const body = { first_name: 'Mary', last_name: 'Somerville', phone_number: '+44 1' }
    const saved = await put('/users/', person.token, { ...body, email: 'other@example.com', disabled: true })
    expect(saved.body).toMatchObject({ ...body, email: person.email, disabled: false })
    expect((await list('/users/me/', person.token)).body).toEqual(saved.body)
    const empty = await put('/users/', person.token, { first_name: '', last_name: '', phone_number: '' })
    expect(empty.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Phone number is required',
    ])
  })
})
