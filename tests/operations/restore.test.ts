import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBackup } from '../../src/backup/check-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { addressOf } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { eventually, openTestShop } from '../support/harness.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'
import { backUp, filesOf } from './back-up.ts'

const log = { warn() {} }
const { shop } = setUpBackOffice()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('restoring', { timeout: 60_000 }, () => {
  test('never touches a running shop, replaces one only when asked to, and not by the backup of a newer shop', async () => {
    const [path, newer] = [join(folder, 'again.tar'), join(folder, 'newer.tar')]
    await backUp(shop, path)
    await shop.sql(`insert into migrations (name) values ('9999_of_tomorrow.sql')`)
    await backUp(shop, newer)
    await shop.sql(`delete from migrations where name like '9999%'`)
    const files = filesOf(shop.dataDir)
    await expect(restoreBackup(path, shop.connection, files, { log, replace: true })).rejects.toThrow(
      'The shop is running.',
    )
    const other = await openTestShop(inject('server'), {
      async restore({ connection, dataDir }) {
        const again = (how: { replace?: boolean; saveExisting?(): Promise<void> } = {}) =>
          restoreBackup(path, connection, filesOf(dataDir), { log, ...how })
        await again()
        await expect(again()).rejects.toThrow('There is a shop in this place already')
        const kept = join(folder, 'kept.tar')
        const saveExisting = async () => void (await writeBackup(connection, filesOf(dataDir), kept))
        const { rows } = await again({ replace: true, saveExisting })
        expect((await checkBackup(kept)).rows).toEqual({ ...rows, sessions: 0 })
        const ofTomorrow = restoreBackup(newer, connection, filesOf(dataDir), { log, replace: true })
        await expect(ofTomorrow).rejects.toThrow('newer, version of the shop')
        const started = new pg.Client({ ...addressOf(connection), application_name: 'vitrine' })
        const tried = again({ replace: true, saveExisting: async () => void (await started.connect()) })
        await expect(tried).rejects.toThrow('The shop was started meanwhile.')
        expect((await started.query('select 1 from admins')).rowCount).toBeGreaterThan(0)
        await started.end()
      },
    })
    await other.close()
  })

  test('a shop that starts during a restore waits, and opens with the restored data', async () => {
    const path = join(folder, 'waited-for.tar')
    await backUp(shop, path)
    const other = await openTestShop(inject('server'), {
      async restore({ connection, dataDir }) {
        const restored = restoreBackup(path, connection, filesOf(dataDir), { log })
        const starting = new pg.Pool({ ...addressOf(connection), max: 2, application_name: 'starting' })
        await eventually(async () => {
          const { rowCount } =
            await starting.query(`select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`)
          return rowCount
        })
        await migrate(starting)
        expect((await starting.query('select from admins')).rowCount).toBeGreaterThan(0)
        await starting.end()
        await restored
      },
    })
    await other.close()
  })

  test("never touches another program's database", async () => {
    const path = join(folder, 'elsewhere.tar')
    await backUp(shop, path)
    const other = await openTestShop(inject('server'), {
      async restore({ connection, dataDir }) {
        const client = new pg.Client(connection)
        await client.connect()
        await client.query(`create table ledger (line text); insert into ledger values ('theirs')`)
        const file = join(folder, 'nothing.tar')
        const backup = writeBackup(connection, filesOf(dataDir), file)
        await expect(backup).rejects.toThrow('There is no shop in this database.')
        const open = `select 1 from pg_stat_activity where application_name = 'vitrine backup' and datname = current_database()`
        await expect.poll(async () => (await client.query(open)).rows).toEqual([])
        for (const replace of [false, true]) {
          const tried = restoreBackup(path, connection, filesOf(dataDir), { log, replace })
          await expect(tried).rejects.toThrow('something else than a shop')
        }
        expect((await client.query('select line from ledger')).rows).toEqual([{ line: 'theirs' }])
        await client.query('drop table ledger')
        await client.end()
      },
    })
    await other.close()
  })

  test('refuses a file that is cut off, damaged or no backup, before it changes anything', async () => {
    const path = join(folder, 'whole.tar')
    await backUp(shop, path)
    const whole = await readFile(path)
    const broken = join(folder, 'broken.tar')
    const refusal = async (bytes: Buffer) => {
      await writeFile(broken, bytes)
      return await checkBackup(broken).then(
        () => 'taken',
        (error) => error.message,
      )
    }
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(/cut off/)
    expect(await refusal(whole.subarray(0, 512 * 4))).toMatch(/cut off/)
    const flipped = Buffer.from(whole)
    const amongRows = 512 * Math.ceil(whole.indexOf('.jsonl.gz') / 512) + 20
    flipped[amongRows] = (flipped[amongRows] ?? 0) ^ 1
    expect(await refusal(flipped)).toMatch(/damaged/)
    expect(await refusal(Buffer.from(`${randomUUID()}\n`.repeat(100)))).toMatch(/no backup/)
    expect(await refusal(whole)).toBe('taken')
  })
})
