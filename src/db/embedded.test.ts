import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import { ask, freshFolder, hasEnded, isAlive, log } from './embedded-for-test.ts'

const isRoot = process.getuid?.() === 0
const { folder, dataDir, cluster, start, empty, postmaster } = freshFolder({ started: true })

describe('the embedded database', { timeout: 60_000 }, () => {
  // Proves: R7.1
  test('starts with UTF-8, checksums and only a Unix socket', async () => {
    empty()
    const server = await start()
    const [row] = await ask(
      server,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, lower('É') as lower,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
              current_setting('fsync') as fsync
       from pg_database where datname = 'vitrine'`,
    )
    expect(row).toEqual({
      name: 'vitrine',
      encoding: 'UTF8',
      lower: 'é',
      checksums: 'on',
      addresses: '',
      fsync: 'on',
    })
  })

  test('keeps its data and leaves no process behind when it stops', async () => {
    const server = await start()
    await ask(server, 'create table saved as select 7 as n')
    const pid = postmaster()
    await server.stop()
    await hasEnded(pid)
    expect(existsSync(server.connection.host)).toBe(false)
    await server.stop()
    expect(await ask(await start(), 'select n from saved')).toEqual([{ n: 7 }])
  })

  test('leaves no process behind when its database cannot be created', async () => {
    const server = await start()
    const asOwner = {
      ...server,
      connection: { ...server.connection, user: 'postgres', database: 'postgres' },
    }
    await ask(asOwner, 'drop database vitrine')
    await ask(asOwner, 'alter system set default_transaction_read_only = on')
    await server.stop()
    await expect(start()).rejects.toThrow('read-only transaction')
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
    writeFileSync(join(cluster(), 'postgresql.auto.conf'), '')
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('keeps running until the last shop on its data stops', async () => {
    const first = await start()
    const second = await start()
    const pid = postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(true)
    expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
    await second.stop()
    await hasEnded(pid)
  })

  // Proves: R7.1
  test('is shared by two shops that start at once', async () => {
    empty()
    const [first, second] = await Promise.all([start(), start()])
    await ask(first, 'create table shared as select 1 as n')
    expect(await ask(second, 'select n from shared')).toEqual([{ n: 1 }])
  })

  test('explains that another PostgreSQL version wrote its data', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(join(cluster(), 'PG_VERSION'), '9\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 9')
    rmSync(cluster(), { recursive: true })
  })

  test('refuses a socket folder that other users can enter', async () => {
    const server = await start()
    const sockets = server.connection.host
    await server.stop()
    mkdirSync(sockets, { mode: 0o777 })
    chmodSync(sockets, 0o777)
    try {
      await expect(start()).rejects.toThrow('is in the way')
    } finally {
      rmSync(sockets, { recursive: true })
    }
  })

  // Proves: R7.1
  test.runIf(isRoot)('serves a checkout that only root can enter', async () => {
    empty()
    chmodSync(folder(), 0o700)
    const server = await start()
    await ask(server, 'create table saved as select 7 as n')
    await server.stop()
    expect(await ask(await start(), 'select n from saved')).toEqual([{ n: 7 }])
  })

  test('deletes everything on stop when it is not durable', async () => {
    const server = await startEmbeddedPostgres({ dataDir: dataDir(), log, durable: false })
    const pid = postmaster()
    expect(await ask(server, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }])
    const real = realpathSync(cluster())
    await server.stop()
    expect([isAlive(pid), existsSync(cluster()), existsSync(real)]).toEqual([false, false, false])
  })
})
