import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '../../demo/load.ts'
import { connect, type Database } from '../../src/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { localFiles } from '../../src/shop/catalog/images/local-files.ts'
import { prepareJobs } from '../../src/shop/jobs/jobs.ts'

export type TestServer = EmbeddedPostgres['connection'] & {
  /** The images of the demo catalogue. */
  demoMedia: string
}

/** The environment variable with the connection of a PostgreSQL that is already running. */
export const TEST_SERVER = 'VITRINE_TEST_SERVER'

/** Databases to copy. */
export const TEMPLATES = { empty: 'template1', migrated: 'vitrine_template', demo: 'vitrine_demo' }

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

const log = { info() {}, warn: (fields: object, message: string) => console.warn(message, fields) }

/** Starts one PostgreSQL for the run, with the databases that every test file copies. */
export async function startTestServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const given = process.env[TEST_SERVER]
  if (given) return { server: JSON.parse(given), async stop() {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  // The database's user must reach the folder, or the cluster would be created elsewhere and stay.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const server = { ...embedded.connection, demoMedia: join(dataDir, 'media') }
  const superuser = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  // Databases are emptied without triggers, and without statistics of empty tables: see fillTemplate.
  await superuser.query('grant set on parameter session_replication_role to vitrine')
  await superuser.query('alter system set autovacuum = off')
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${TEMPLATES.migrated}`)
  await fillTemplate(server, client, TEMPLATES.migrated, async ({ pool }) => {
    await migrate(pool)
    await prepareJobs(pool)
  })
  await client.query(`create database ${TEMPLATES.demo} template ${TEMPLATES.migrated} strategy file_copy`)
  await fillTemplate(server, client, TEMPLATES.demo, async ({ db, pool }) => {
    await loadDemo({
      db,
      files: localFiles(server.demoMedia),
      clock: { now: () => new Date() },
      config: { timeZone: 'Europe/London' },
    })
    await pool.query('vacuum analyze')
  })
  await client.end()
  return {
    server,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillTemplate(
  server: TestServer,
  client: pg.Client,
  database: string,
  fill: (template: Database) => Promise<unknown>,
): Promise<void> {
  const template = connect({ ...server, database }, log)
  await fill(template)
  await template.close()
  // Its first query writes PostgreSQL's cache of the catalogue, which each copy then contains. The tables of a new shop
  // have no statistics: those of empty tables would lead to plans that read all of them.
  const last = connect({ ...server, database }, log)
  const { rows } = await last.pool.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
      where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'`,
  )
  await last.pool.query(`vacuum analyze ${rows[0]?.tables}`)
  await last.close()
  // PostgreSQL copies a database only without connections to it.
  await client.query(`alter database ${database} allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    database,
  ])
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('server', server)
  return stop
}
