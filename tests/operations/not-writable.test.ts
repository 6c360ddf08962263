import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Api } from '../../src/api/lib/route.ts'
import { healthRoutes } from '../../src/api/operations/health.ts'
import { connect } from '../../src/db/connect.ts'
import { findWriteProblem } from '../../src/shop/health/check-writable.ts'
import { customer, enabledAdmin, logIn } from '../support/accounts.ts'
import { eventually } from '../support/harness.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop()

/** Refuses writes of a table as PostgreSQL does on a full disk, until the test ends. */
async function fillDiskUnder(table: string): Promise<void> {
  await shop.sql(`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await shop.sql(`create trigger no_room before insert or update on ${table} execute function no_room()`)
  onTestFinished(async () => void (await shop.sql(`drop trigger no_room on ${table}`)))
}

describe('on a full disk', () => {
  // Proves: R7.3
  it('a session stays logged in, and the owner reads the dashboard and the doctor', async () => {
    const [shopper, owner] = [await customer(shop), await enabledAdmin(shop)]
    await shop.sql(`update sessions set last_seen_at = last_seen_at - interval '1 hour'`)
    for (const table of ['sessions', 'rate_limits']) await fillDiskUnder(table)
    expect((await shop.call('GET', '/api/v1/users/me/', { token: shopper.token })).status).toBe(200)
    for (const path of ['/admin/me/', '/admin/dashboard/', '/admin/doctor/?again=true'])
      expect((await shop.call('GET', `/api/v1${path}`, { token: owner.token })).status, path).toBe(200)
  })

  it('a login fails with the reason', async () => {
    const owner = await enabledAdmin(shop)
    await fillDiskUnder('sessions')
    const { status, body } = await logIn(shop, owner, { root: '/admin' })
    expect([status, body.detail]).toEqual([
      503,
      'The shop cannot save anything now: its disk is full. Please try again later.',
    ])
  })
})

describe('/readyz', () => {
  const readyz = async (dataDir: string, url = shop.connection) => {
    const { db, close } = connect(url, { warn() {} }, 1)
    onTestFinished(close)
    const app = new Hono()
    healthRoutes({ app, shop: { db } } as unknown as Api, dataDir)
    const answer = await app.request('/readyz')
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }

  // Proves: R7.3
  it('is 503 while the data folder is not writable, and leaves no file there', async () => {
    const away = `${shop.dataDir}-away`
    await rename(shop.dataDir, away)
    await writeFile(shop.dataDir, '')
    try {
      await eventually(async () => (await shop.call('GET', '/readyz')).status === 503)
      expect((await shop.call('GET', '/readyz')).body.status).toBe('the data folder cannot be written')
    } finally {
      await rm(shop.dataDir)
      await rename(away, shop.dataDir)
    }
    await eventually(async () => (await shop.call('GET', '/readyz')).status === 200)
    expect(await readdir(shop.dataDir)).not.toContainEqual(expect.stringContaining('probe'))
  })

  // Proves: R7.3
  it('is 503 when the database is read-only, as on a standby', async () => {
    expect(await readyz(shop.dataDir)).toEqual([200, 'ready'])
    const [database] = await shop.sql<{ name: string }>('select current_database() as name')
    // Applies to new connections only.
    await shop.sql(`alter database ${database?.name} set default_transaction_read_only = on`)
    const answer = await readyz(shop.dataDir)
    await shop.sql(`alter database ${database?.name} reset default_transaction_read_only`)
    expect(answer).toEqual([503, 'the database can only be read'])
    expect(await readyz(shop.dataDir, 'postgres://nobody@127.0.0.1:9/none')).toEqual([
      503,
      'the database does not answer, or cannot write',
    ])
  })

  it('asks the database once a second, however often it is called', async () => {
    const { db, close } = connect(shop.connection, { warn() {} }, 1)
    onTestFinished(close)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = new Hono()
    healthRoutes({ app, shop: { db: counted } } as unknown as Api, shop.dataDir)
    const calls = () =>
      Promise.all(Array.from({ length: 20 }, async () => (await app.request('/readyz')).status))
    const startedAt = performance.now()
    expect(new Set(await calls())).toEqual(new Set([200]))
    await calls()
    const seconds = Math.floor((performance.now() - startedAt) / 1_000)
    expect(statements).toBeLessThanOrEqual(1 + seconds)
    const before = statements
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await calls()
    expect(statements).toBeGreaterThan(before)
  })

  it('is 503 when the next file of the write-ahead log would not fit', async ({ skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'vitrine-small-disk-'))
    onTestFinished(() => rm(disk, { recursive: true, force: true }))
    const mount = (folder: string, size: string) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
      onTestFinished(() => void execFileSync('umount', [folder]))
    }
    const dataDir = join(disk, 'data')
    await mkdir(dataDir)
    try {
      mount(dataDir, '40m')
    } catch {
      skip('this user may not mount a small disk')
    }
    expect(await findWriteProblem(dataDir)).toBeUndefined()
    // The database has its own disk, as when root starts the shop.
    await mkdir(join(dataDir, 'postgres'))
    mount(join(dataDir, 'postgres'), '20m')
    expect(await readyz(dataDir)).toEqual([503, 'the disk is full'])
  })
})
