import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { address, type Customer, customer, logIn, PASSWORD } from '../../../tests/support/accounts.ts'
import { type Answer, eventually, openTestShop, type TestShop } from '../../../tests/support/harness.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

/** Any other password would do. */
const CHANGED = `password_hash = password_hash || 'changed'`

/** What a call answers when an account changes after the call was let in, before it has changed anything. */
async function meanwhile(person: Customer, change: string, call: () => Promise<Answer>): Promise<Answer> {
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

it('whoever deletes an account whose password is changed meanwhile reads that it is not deleted', async () => {
  const person = await customer(shop)
  const { token } = person
  const remove = () => shop.call('DELETE', '/api/v1/users/me/', { token, body: { password: PASSWORD } })
  expect((await meanwhile(person, CHANGED, remove)).status).toBe(401)
  await shop.sql(`update users set password_hash = replace(password_hash, 'changed', '') where email = $1`, [
    person.email,
  ])
  expect((await logIn(shop, person)).status).toBe(200)
})

it('an address that is saved while its account is deleted is not kept', async () => {
  const person = await customer(shop)
  const save = () => shop.call('POST', '/api/v1/address/', { token: person.token, body: address })
  const deleted = `deleted_at = now(), disabled = true, password_hash = ''`
  expect((await meanwhile(person, deleted, save)).status).toBe(401)
  expect(await shop.sql('select id from addresses')).toEqual([])
})

it('a password that is changed while a log-in with it is judged opens no session', async () => {
  const person = await customer(shop)
  const before = await shop.sql('select 1 from sessions')
  expect((await meanwhile(person, CHANGED, () => logIn(shop, person))).status).toBe(401)
  expect(await shop.sql('select 1 from sessions')).toEqual(before)
})

it('an account that is disabled while a log-in with it is judged opens no session', async () => {
  const person = await customer(shop)
  const { status, body } = await meanwhile(person, 'disabled = true', () => logIn(shop, person))
  expect([status, body.detail]).toEqual([403, 'This account is disabled.'])
})
