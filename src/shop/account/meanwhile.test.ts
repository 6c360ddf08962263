import { describe, expect, it } from 'vitest'
import {
  address,
  type Customer,
  customer,
  enabledAdmin,
  logIn,
  PASSWORD,
} from '../../../tests/support/accounts.ts'
import { type Answer, eventually } from '../../../tests/support/harness.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

const CHANGED = `password_hash = password_hash || 'changed'`

/** @returns the response to a call during which the account changes, after its access check */
async function changeDuring(person: Customer, change: string, call: () => Promise<Answer>): Promise<Answer> {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where email = $1 for update', [person.email])
    const answer = call()
    await eventually(async () => (await waitingForLocks(shop)) > 0)
    await client.query(`update users set ${change} where email = $1`, [person.email])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

it('deleting an account fails when its password changes meanwhile', async () => {
  const person = await customer(shop)
  const { token } = person
  const remove = () => shop.call('DELETE', '/api/v1/users/me/', { token, body: { password: PASSWORD } })
  expect((await changeDuring(person, CHANGED, remove)).status).toBe(401)
  await shop.sql(`update users set password_hash = replace(password_hash, 'changed', '') where email = $1`, [
    person.email,
  ])
  expect((await logIn(shop, person)).status).toBe(200)
})

it('an address cannot be saved while its account is deleted', async () => {
  const person = await customer(shop)
  const save = () => shop.call('POST', '/api/v1/address/', { token: person.token, body: address })
  const deleted = `deleted_at = now(), disabled = true, password_hash = ''`
  expect((await changeDuring(person, deleted, save)).status).toBe(401)
  expect(await shop.sql('select id from addresses')).toEqual([])
})

it('a log-in fails when the password changes meanwhile', async () => {
  const person = await customer(shop)
  const before = await shop.sql('select 1 from sessions')
  expect((await changeDuring(person, CHANGED, () => logIn(shop, person))).status).toBe(401)
  expect(await shop.sql('select 1 from sessions')).toEqual(before)
})

it('a log-in fails when the account is disabled meanwhile', async () => {
  const person = await customer(shop)
  const { status, body } = await changeDuring(person, 'disabled = true', () => logIn(shop, person))
  expect([status, body.detail]).toEqual([403, 'This account is disabled.'])
})

const put = (path: string, token: string, body: object) => shop.call('PUT', `/api/v1${path}`, { token, body })

describe('the last enabled admin', () => {
  // Proves: S2.admin-users.2, R2.35
  it('cannot be disabled, even by two admins who disable each other concurrently', async () => {
    const [one, two] = [await enabledAdmin(shop), await enabledAdmin(shop)]
    await shop.sql('update admins set disabled = true where id <> all($1::uuid[])', [[one.id, two.id]])
    const statuses = await callWhileLocked([
      () => put(`/admin/${one.id}/`, two.token, { disabled: true }),
      () => put(`/admin/${two.id}/`, one.token, { disabled: true }),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const left = statuses[0] === 200 ? two : one
    const refused = await put(`/admin/${left.id}/`, left.token, { disabled: true })
    expect([refused.status, refused.body.detail]).toEqual([409, 'The last enabled admin cannot be disabled.'])
    const renamed = await put(`/admin/${left.id}/`, left.token, { first_name: 'Grace', disabled: false })
    expect(renamed.body).toMatchObject({ first_name: 'Grace', last_name: 'Byron', disabled: false })
  })
})

/** Sends calls while all admins are locked and releases the lock once all of them wait. @returns their statuses */
async function callWhileLocked(calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const other = await shop.pool.connect()
  try {
    await other.query('begin; select from admins for no key update')
    const answers = Promise.all(calls.map((call) => call()))
    await eventually(async () => (await waitingForLocks(shop)) === calls.length)
    await other.query('commit')
    return (await answers).map(({ status }) => status)
  } finally {
    other.release(true)
  }
}
