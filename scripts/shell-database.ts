import { type Connection, connect, type Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'

type Env = Parameters<typeof openDatabase>[0]

/** What goes wrong with the database is told to whoever typed the command. */
export const log = { info() {}, warn: (_fields: object, message: string) => console.warn(message) }

/** The shop's database for as long as a command lasts; the embedded one is started when no shop runs. */
export async function databaseOf(env: Env, open: AsyncDisposableStack): Promise<Connection> {
  const database = await openDatabase(env, log)
  open.defer(database.stop)
  return database.connection
}

/** The same, brought to the newest migration. */
export async function migratedDatabaseOf(env: Env, open: AsyncDisposableStack): Promise<Db> {
  const { db, pool, close } = connect(await databaseOf(env, open), log, 2)
  open.defer(close)
  await migrate(pool)
  return db
}
