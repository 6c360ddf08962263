import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Connection, connect, type Db } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open.ts'

type Env = Parameters<typeof openDatabase>[0]
type Opened = { connection: Connection; db: Db }

/** Prints database errors to the terminal. */
export const log = { info() {}, warn: (_fields: object, message: string) => console.warn(message) }

/** Opens the shop's database for a command; starts the embedded one when no shop runs. */
export async function databaseOf(env: Env, open: AsyncDisposableStack): Promise<Connection> {
  const database = await openDatabase(env, log)
  open.defer(database.stop)
  return database.connection
}

/** As above, after all migrations. */
export async function migratedDatabaseOf(env: Env, open: AsyncDisposableStack): Promise<Db> {
  const { db, pool, close } = connect(await databaseOf(env, open), log, 2)
  open.defer(close)
  await migrate(pool)
  return db
}

/** As above, without migrations. @throws Error when there is no shop; nothing is created then */
export async function filledDatabaseOf(env: Env, open: AsyncDisposableStack): Promise<Opened> {
  await refuseNoFolder(env)
  const connection = await databaseOf(env, open)
  const { db, close } = connect(connection, log, 2)
  open.defer(close)
  await refuseNoTables(db)
  return { connection, db }
}

async function refuseNoFolder({ DATABASE_URL, DATA_DIR }: Env): Promise<void> {
  if (DATABASE_URL || (await lstat(join(DATA_DIR, 'postgres')).catch(() => undefined))) return
  throw new Error(`There is no shop in ${DATA_DIR} yet. Make one with: npm start`)
}

async function refuseNoTables(db: Db): Promise<void> {
  const { rows } = await sql<{ bare: boolean }>`select to_regclass('products') is null as bare`.execute(db)
  if (rows[0]?.bare) throw new Error('There is no shop in this database yet. Make one with: npm start')
}
