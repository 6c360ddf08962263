import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestShop } from '../../../tests/support/harness.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { purgeExpired } from '../jobs/purge-expired.ts'
import { openSecurityLog, type SecurityLog } from './security-log.ts'

const shop = setUpShop()

let now = new Date()
let log: SecurityLog
beforeEach(async () => {
  await shop.sql('alter table security_events disable trigger user')
  await shop.sql('delete from security_events')
  await shop.sql('alter table security_events enable trigger user')
  now = new Date()
  log = openSecurityLog({ ...shop.shop, clock: { now: () => now } })
})

afterEach(() => log.close())

const rows = () =>
  shop.sql<{ kind: string; ip: string | null; count: number; detail: object }>(
    'select kind, ip, count, detail from security_events order by id',
  )

describe('a flood', () => {
  it('of equal events is written as two rows a minute', async () => {
    for (let time = 0; time < 500; time++) log.record({ kind: 'webhook_refused', ip: '192.0.2.1' })
    await log.flush()
    expect((await rows()).map(({ count }) => count)).toEqual([1, 499])
  })

  // Proves: R2.31
  it('of different events is written as thirty rows a minute and one with the count', async () => {
    for (let time = 0; time < 500; time++) log.record({ kind: 'webhook_refused', ip: `192.0.2.${time}` })
    log.record({ kind: 'log_in_failed', ip: '192.0.2.1' })
    await log.flush()
    const refused = (await rows()).filter(({ kind }) => kind === 'webhook_refused')
    expect(refused).toHaveLength(31)
    expect(refused.at(-1)).toMatchObject({ ip: null, count: 470, detail: { reason: 'many at once' } })
    expect((await rows()).filter(({ kind }) => kind === 'log_in_failed')).toHaveLength(1)
    expect(log.totals().get('webhook_refused')).toBe(500)
    log.record({ kind: 'webhook_refused', ip: '192.0.2.77' })
    await log.flush()
    expect((await rows()).at(-1)).toMatchObject({ ip: '192.0.2.77', count: 1 })
  })

  // Proves: R2.31
  it('of a day is written as 2,000 rows of a kind, then one a minute', async () => {
    const minute = async () => {
      for (let time = 0; time < 40; time++) log.record({ kind: 'webhook_refused', ip: `192.0.2.${time}` })
      await log.flush()
    }
    for (let count = 0; count < 36; count++) await minute()
    expect((await rows()).length).toBeLessThanOrEqual(1_000 + 36)
    const before = (await rows()).length
    await minute()
    expect((await rows()).length).toBe(before + 1)
    now = new Date(now.getTime() + 86_400_000)
    await minute()
    expect((await rows()).length).toBe(before + 1 + 31)
  })

  // Proves: R2.31
  it('of unknown accounts or customers does not use up the quota of admins', async () => {
    const flood = async (actor: () => object) => {
      for (let minute = 0; minute < 51; minute++) {
        for (let time = 0; time < 20; time++) record(actor())
        await log.flush()
      }
    }
    const record = (actor: object) =>
      log.record({ kind: 'log_in_failed', actor: actor as { kind: 'admin' }, ip: '192.0.2.1' })
    await flood(() => ({ kind: 'admin', email: `${randomUUID()}@example.com` }))
    await flood(() => ({ kind: 'user', id: randomUUID() }))
    const id = randomUUID()
    record({ kind: 'admin', id })
    await log.flush()
    const [last] = await shop.sql(
      'select actor_id, host(ip::inet) as ip from security_events order by id desc',
    )
    expect(last).toEqual({ actor_id: id, ip: '192.0.2.1' })
  })
})

// Proves: R2.31
it('a failed write throws nothing', async () => {
  const broken = openSecurityLog({
    ...shop.shop,
    db: {
      ...shop.shop.db,
      getExecutor: () => {
        throw new Error('the database is down')
      },
    } as unknown as TestShop['shop']['db'],
  })
  broken.record({ kind: 'export', detail: { what: 'orders' } })
  await broken.close()
  expect(broken.totals().get('export')).toBe(1)
})

// Proves: R2.31
it('rows are append-only; the purge deletes those older than 90 days', async () => {
  const insert = (age: string) =>
    shop.sql(`insert into security_events (created_at, kind) values (now() - $1::interval, 'export')`, [age])
  await insert('91 days')
  await insert('89 days')
  for (const statement of [
    `update security_events set kind = 'x'`,
    'delete from security_events',
    'truncate security_events',
  ])
    await expect(shop.sql(statement)).rejects.toThrow('append-only')
  // The purge's setting does not allow the deletion of newer rows.
  const setting = `select set_config('vitrine.purge_security_events', 'on', false)`
  const client = await shop.pool.connect()
  try {
    await client.query(setting)
    await expect(client.query('delete from security_events')).rejects.toThrow('append-only')
  } finally {
    client.release(true)
  }
  await purgeExpired(shop.shop)
  const [left] = await shop.sql<{ count: number }>('select count(*)::int as count from security_events')
  expect(left?.count).toBe(1)
})
