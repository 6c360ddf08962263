import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { prepareJobs } from '../../src/shop/jobs/jobs.ts'

export type TestServer = EmbeddedPostgres['connection']

/** The environment variable with the connection of a PostgreSQL that is already running. */
export const TEST_SERVER = 'VITRINE_TEST_SERVER'

export const TEMPLATE = 'vitrine_template'

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

const log = { info() {}, warn: (fields: object, message: string) => console.warn(message, fields) }

/** Starts one PostgreSQL for the run, with a migrated database that every test file copies. */
export async function startTestServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const given = process.env[TEST_SERVER]
  if (given) return { server: JSON.parse(given), async stop() {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  // The database's user must reach the folder, or the cluster would be created elsewhere and stay.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const server = embedded.connection
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  const { pool, close } = connect({ ...server, database: TEMPLATE }, log)
  await migrate(pool)
  await prepareJobs(pool)
  await close()
  // PostgreSQL copies a database only without connections to it.
  await client.query(`alter database ${TEMPLATE} allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    TEMPLATE,
  ])
  await client.end()
  return {
    server,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('server', server)
  return stop
}
