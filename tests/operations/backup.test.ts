import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBackup } from '../../src/backup/check-backup.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { connect } from '../../src/db/connect.ts'
import { migrationFiles } from '../../src/db/migrate.ts'
import type { Files } from '../../src/shop/catalog/images/files.ts'
import { imageFilesOf } from '../../src/shop/catalog/images/image-widths.ts'
import { noise } from '../../src/shop/catalog/images/test-images.ts'
import { findViolations } from '../../src/shop/health/broken-invariants.ts'
import { eventually, openTestShop, type TestShop } from '../support/harness.ts'
import { addProduct, pay, placeOrder } from '../support/orders/placed-order.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'
import { backUp, filesOf } from './back-up.ts'

const log = { warn() {} }
const { shop, create, upload, call, send } = setUpBackOffice()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Restores a backup into another database and folder, and opens the shop. */
const openFrom = (path: string): Promise<TestShop> =>
  openTestShop(inject('server'), {
    async restore({ connection, dataDir }) {
      const { violations } = await restoreBackup(path, connection, filesOf(dataDir), { log })
      expect(violations).toEqual([])
    },
  })

describe('a backup', { timeout: 60_000 }, () => {
  test('that is taken while shoppers buy and images change is consistent, and the restored shop sells', async () => {
    const path = join(folder, 'busy.tar')
    const rings = await Promise.all([1, 2, 3].map(() => addProduct(shop, { stock: 500 })))
    const activity = keepBusy(rings)
    try {
      await activity.firstSale
      const { rows, missing } = await backUp(shop, path)
      expect(missing).toEqual([])
      expect(rows.orders).toBeGreaterThan(0)
    } finally {
      await activity.stop()
    }
    const restored = await openFrom(path)
    try {
      const now = restored.shop.clock.now()
      expect(await findViolations(restored.pool, now)).toEqual([])
      for (const { hash, width } of await restored.sql<{ hash: string; width: number }>(
        'select hash, width from product_images',
      )) {
        for (const name of imageFilesOf(hash, width))
          expect(await restored.shop.files.get(name), name).toBeDefined()
      }
      const order = await placeOrder(restored, { lines: [{ productId: rings[0] ?? '', quantity: 1 }] })
      expect(await pay(restored, order.sessionId)).toBe(303)
      expect((await restored.call('GET', `/api/v1/order/guest/${order.id}/`)).body.is_paid).toBe(true)
      expect(await findViolations(restored.pool, now)).toEqual([])
    } finally {
      await restored.close()
    }
  })

  // Proves: R9.165
  test('restores every row exactly, certificates and e-mails that were not sent, and continues its sequences', async () => {
    const { id } = await create({ name: 'null', description: 'Bague "d’été"\n\\N 😀' })
    const form = new FormData()
    form.append('files', new Blob(['%PDF-1.7\n%%EOF']), 'GIA.pdf')
    const { url } = (await send(`/products/${id}/certificate/`, form)).body.certificate
    await upload(id, [{ name: 'été.jpg', bytes: await noise(400, 300) }])
    await call('PUT', `/products/${id}/`, { ...(await create()), name: 'Changed' })
    await shop.sql(`insert into settings values ('low_stock_threshold', 'null', '2026-01-01 00:00:00.000001Z')
                    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`)
    await shop.sql('insert into brands (name, description) values ($1, $1)', ['deleted'])
    await shop.sql(`delete from brands where name = 'deleted'`)
    const email_id = '00000000-0000-0000-0000-000000000007'
    await shop.sql(`select graphile_worker.add_job('send_email', $1, run_at => '2099-01-01')`, [{ email_id }])
    const path = join(folder, 'quiet.tar')
    const before = await eventually(async () => {
      const rows = await rowsOf(shop.pool)
      await backUp(shop, path)
      return isDeepStrictEqual(rows, await rowsOf(shop.pool)) && rows
    })
    const restored = await openTestShop(inject('server'), {
      async restore({ connection, dataDir }) {
        await restoreBackup(path, connection, filesOf(dataDir), { log })
        const { pool, close } = connect(connection, log, 1)
        expect({ ...(await rowsOf(pool)), sessions: before.sessions }).toEqual(before)
        await close()
      },
    })
    const next = 'select last_value from brands_id_seq'
    expect(await restored.sql(next)).toEqual(await shop.sql(next))
    expect(await (await fetch(restored.url + url)).text()).toBe('%PDF-1.7\n%%EOF')
    const waiting = `select payload, run_at from graphile_worker._private_jobs where run_at > '2098-01-01'`
    expect(await restored.sql(waiting)).toEqual([{ payload: { email_id }, run_at: new Date('2099-01-01') }])
    await restored.close()
    await shop.sql('delete from settings')
  })

  test('is readable by its owner only, and appears only when it is complete', async () => {
    const path = join(folder, 'mine.tar')
    await backUp(shop, path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const { pictures, migrations } = await checkBackup(path)
    expect(pictures).toBeGreaterThan(0)
    expect(migrations).toEqual(await migrationFiles())
    const lost = { ...filesOf(shop.dataDir), get: () => Promise.reject(new Error('disk error')) }
    const half = join(folder, 'half.tar')
    await expect(writeBackup(shop.connection, lost, half)).rejects.toThrow('disk error')
    await expect(stat(half)).rejects.toThrow('ENOENT')
  })

  // Proves: R7.17
  test('that the disk damages does not appear, and older ones stay', async () => {
    const { id } = await create()
    await upload(id, [{ name: 'a.jpg', bytes: await noise(300, 300) }])
    const place = join(folder, 'damaged')
    const older = 'vitrine-2020-01-01T000000Z.tar'
    await mkdir(place)
    await writeFile(join(place, older), '')
    const name = 'vitrine-2026-01-01T000000Z.tar'
    const files = filesOf(shop.dataDir)
    const damaging: Files = {
      ...files,
      async get(image) {
        await using draft = await open(join(place, `.${name}.part`), 'r+')
        await draft.write('9', 0)
        return await files.get(image)
      },
    }
    const { connection, dataDir } = shop
    const made = makeBackup({ connection, files: damaging, dataDir }, { path: join(place, name), keep: 1 })
    await expect(made).rejects.toThrow('damaged')
    expect(await readdir(place)).toEqual([older])
  })
})

/** Shoppers buy, and an admin adds and deletes images, until `stop`. */
function keepBusy(rings: string[]) {
  let isStopped = false
  let reportSale = () => {}
  const firstSale = new Promise<void>((resolve) => {
    reportSale = resolve
  })
  const buy = async (productId: string) => {
    while (!isStopped) {
      const order = await placeOrder(shop, { lines: [{ productId, quantity: 1 }] })
      await pay(shop, order.sessionId)
      reportSale()
    }
  }
  const changeImages = async () => {
    const { id } = await create()
    while (!isStopped) {
      const { body } = await upload(id, [{ name: 'a.jpg', bytes: await noise(300, 300) }])
      await call('DELETE', `/products/${id}/images/${body.images[0].id}/`)
    }
  }
  const busy = [...rings.map(buy), changeImages()]
  return {
    firstSale: Promise.race([firstSale, Promise.all(busy)]),
    async stop() {
      isStopped = true
      await Promise.all(busy)
    },
  }
}

/** Every row as text, by table. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'rate_limits')`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows: texts } = await pool.query(`select t::text as row from ${name} t order by 1`)
    rows[name] = texts.map(({ row }) => row)
  }
  // Two concurrent writers add the same word twice; a restored shop has it once.
  rows.search_words = [...new Set(rows.search_words)]
  return rows
}
