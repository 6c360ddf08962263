import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionUrl } from '../../src/db/connect.ts'
import { eventually } from './eventually.ts'
import { TEMPLATES, type TestServer } from './global-setup.ts'

/** @returns the connection string of a new database */
export async function copyDatabase(
  server: TestServer,
  from: keyof typeof TEMPLATES = 'migrated',
  customPlans = false,
) {
  const database = `t_${randomUUID().replaceAll('-', '')}`
  await administer(
    server,
    // Cheaper than the default, which writes every page of the copy to the log, too.
    `create database ${database} template ${TEMPLATES[from]} strategy file_copy`,
    // PostgreSQL would plan a statement six times on each connection: a third of its work in short tests.
    ...(customPlans ? [] : [`alter database ${database} set plan_cache_mode = force_generic_plan`]),
  )
  return {
    connection: connectionUrl({ ...server, database }),
    drop: async () => void (await eventually(() => dropDatabase(server, database))),
  }
}

/** @returns false while there are connections: PostgreSQL ends one after its client has closed it */
function dropDatabase(server: TestServer, database: string): Promise<boolean> {
  return administer(server, `drop database if exists ${database}`).then(
    () => true,
    () => false,
  )
}

let administration: pg.Pool | undefined

/** Keeps one connection: a new one costs as much as a quarter of the copy of a database. */
async function administer(server: TestServer, ...statements: string[]): Promise<void> {
  if (!administration) {
    administration = new pg.Pool({
      ...server,
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    // The server stops before the workers of the tests.
    administration.on('error', () => {})
  }
  for (const statement of statements) await administration.query(statement)
}
