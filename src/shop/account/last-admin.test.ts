import { describe, expect, it } from 'vitest'
import { enabledAdmin } from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

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
