import pg from 'pg'
import { addressOf, type Connection, connect } from '../db/connect.ts'
import { applyPending, migrationFiles, withMigrationLock } from '../db/migrate.ts'
import type { Files } from '../shop/catalog/images/files.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'
import { prepareJobs } from '../shop/jobs/jobs.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { loadDatabase } from './load-database.ts'
import { readTar } from './tar.ts'

type Restored = CheckedBackup & { violations: string[] }

type Log = { warn(fields: object, message: string): void }

type Options = {
  log: Log
  /** Overwrites existing data; without it, a database with data is refused. */
  replace?: boolean
  passphrase?: string | undefined
  saveExisting?(): Promise<void>
}

/** Migrates backups of older versions. @throws Error with a sentence: damaged file, running shop, existing data */
export async function restoreBackup(
  path: string,
  connection: Connection,
  files: Files,
  { log, replace = false, passphrase, saveExisting }: Options,
): Promise<Restored> {
  const backup = await checkBackup(path, passphrase)
  await refuseNewer(backup)
  const isEmpty = await isEmptyPlace(connection)
  if (!isEmpty && !replace) {
    throw new Error(
      'There is a shop in this place already; nothing has been changed. To give it up for the backup, say --replace.',
    )
  }
  if (!isEmpty) await saveExisting?.()
  await restoreImages(files, readTar(path, passphrase))
  const { pool, close } = connect(connection, log, 3, { application_name: NAME })
  try {
    // A shop that starts now would fill the empty database with demo data.
    await withMigrationLock(pool, async (client) => {
      await clear(client)
      await applyPending(client, backup.migrations)
      await prepareJobs(pool)
      await loadDatabase(path, connection, { rows: backup.rows, passphrase })
      await applyPending(client)
    })
    await pool.query('analyze')
    return { ...backup, violations: (await findViolations(pool)).map(({ invariant }) => invariant) }
  } finally {
    await close()
  }
}

async function refuseNewer({ migrations }: CheckedBackup): Promise<void> {
  const known = await migrationFiles()
  if (migrations.every((name, index) => known[index] === name)) return
  throw new Error(
    'This backup was made by another, perhaps newer, version of the shop; nothing has been changed.',
  )
}

// Differs from the application_name of a running shop.
const NAME = 'vitrine restore'
const RUNS = `exists (select from pg_stat_activity where application_name = 'vitrine' and datname = current_database())`

/** Selects tables of `pg_class c` that no extension owns. */
const TABLE = `c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** @throws Error when a shop is running there, or the tables of another program are there */
async function isEmptyPlace(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...addressOf(connection), application_name: NAME })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      `select ${RUNS} as runs,
              to_regclass('products') is null as bare,
              exists (select from pg_class c where ${TABLE} and c.relname <> 'migrations') as used`,
    )
    if (rows[0]?.runs) throw new Error('The shop is running. Stop it first; nothing has been changed.')
    if (rows[0]?.bare && rows[0].used) {
      throw new Error('This database holds something else than a shop; nothing has been changed.')
    }
    if (rows[0]?.bare) return true
    const { rows: known } = await client.query(
      `select not exists (select from products) and not exists (select from users) and not exists (select from orders)
         and not exists (select from admins) as empty`,
    )
    return known[0]?.empty
  } finally {
    await client.end()
  }
}

async function restoreImages(files: Files, entries: ReturnType<typeof readTar>): Promise<void> {
  for await (const { name, bytes } of entries) {
    if (name.startsWith('pictures/')) await files.put(name.slice('pictures/'.length), bytes)
  }
}

/** The schema and its extensions may have other owners. @throws Error when a shop was started in the meantime */
async function clear(client: pg.PoolClient): Promise<void> {
  await client.query(`
    do $$
    declare statement text;
    begin
      if ${RUNS} then
        raise exception 'The shop was started meanwhile. Stop it first; none of it has been given up.';
      end if;
      -- All are read before the first drop: a function may depend on a table's type.
      foreach statement in array array(
        select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where ${TABLE}
        union all
        select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      ) loop execute statement; end loop;
      drop schema if exists graphile_worker cascade;
    end $$`)
}
