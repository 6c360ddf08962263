import { join } from 'node:path'
import pg from 'pg'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import type { EmbeddedPostgres } from '../../src/db/embedded.ts'
import { costOf, startShop, stop } from './child.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { makeShop } from './seed.ts'

const PORT = 4843

/** `id`: of one of its products. */
export type SizedShop = { base: string; id: string; memory(): Promise<number> }

/** A shop of 10,000 products and a large one on one PostgreSQL, which keep nothing of their answers. */
export async function openTwoShops(open: AsyncDisposableStack, large: number): Promise<SizedShop[]> {
  const { dataDir, database } = await openOwnDatabase(open, { durable: false })
  const shops: SizedShop[] = []
  for (const [at, products] of [10_000, large].entries()) {
    const name = `bench_${products}`
    const { connection, id } = await makeShopNamed(database.connection, name, products)
    const shop = await startShop({
      port: PORT + at,
      databaseUrl: connectionUrl(connection),
      dataDir: join(dataDir, name),
    })
    open.defer(() => stop(shop))
    shops.push({ base: `http://127.0.0.1:${PORT + at}`, id, memory: async () => (await costOf(shop)).rss })
  }
  return shops
}

type Place = EmbeddedPostgres['connection']

async function makeShopNamed(
  server: Place,
  name: string,
  products: number,
): Promise<{ connection: Place; id: string }> {
  const owner = new pg.Client(server)
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const connection = { ...server, database: name }
  const { pool, close } = connect(connection, log, 4, { statement_timeout: 0 })
  const start = performance.now()
  await makeShop(pool, products)
  console.error(`${products} products were made in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  const { rows } = await pool.query<{ id: string }>('select id from products limit 1')
  await close()
  return { connection, id: rows[0]?.id ?? '' }
}
