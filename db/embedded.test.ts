import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const log = { info: () => {}, warn: () => {} }
const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
const started: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  if (existsSync(cluster())) started.push(await start())
  await Promise.all(started.splice(0).map((server) => server.stop()))
  if (existsSync(cluster())) rmSync(realpathSync(cluster()), { recursive: true })
  rmSync(folder, { recursive: true })
})

describe('the database that the shop brings', { timeout: 60_000 }, () => {
  test('starts on a bare machine, in UTF-8, with checksums, on a socket alone', async () => {
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

  test('keeps what was written, and leaves no process behind when it stops', async () => {
    const server = await start()
    await ask(server, 'create table kept as select 7 as n')
    const pid = postmaster()
    await server.stop()
    await hasEnded(pid)
    expect(existsSync(server.connection.host)).toBe(false)
    await server.stop()
    expect(await ask(await start(), 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('outlives a shop that was killed, and serves the next one', async () => {
    const owner = await startInAnotherProcess()
    const pid = postmaster()
    owner.kill('SIGKILL')
    await ended(owner)
    expect(isAlive(pid)).toBe(true)
    const server = await start()
    expect(postmaster()).toBe(pid)
    await server.stop()
    await hasEnded(pid)
  })

  test('keeps running for a second shop on the same data until that one stops too', async () => {
    const first = await start()
    const second = await start()
    const pid = postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(true)
    expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
    await second.stop()
    await hasEnded(pid)
  })

  test('two shops that start at once on empty data share one database', async () => {
    const [first, second] = await Promise.all([start(), start()])
    await ask(first, 'create table shared as select 1 as n')
    expect(await ask(second, 'select n from shared')).toEqual([{ n: 1 }])
  })

  test('comes back with everything that was committed when the server is killed under a running shop', async () => {
    const server = await start()
    await ask(server, 'create table kept as select generate_series(1, 1000) as n')
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    const rows = await untilItAnswers(server, 'select count(*)::int as n from kept')
    expect(rows).toEqual([{ n: 1000 }])
    expect(postmaster()).not.toBe(pid)
  })

  test('starts when both the shop and the server were killed, and the number was given to another process', async () => {
    const owner = await startInAnotherProcess()
    const pid = postmaster()
    owner.kill('SIGKILL')
    await ended(owner)
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await pause(20)
    const file = join(cluster(), 'postmaster.pid')
    const stranger = spawn('sleep', ['60'])
    owners.push(stranger)
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)))
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(isAlive(stranger.pid as number)).toBe(true)
  })

  test('starts again when somebody cleared its socket away', async () => {
    const owner = await startInAnotherProcess()
    owner.kill('SIGKILL')
    await ended(owner)
    rmSync(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4] as string, {
      recursive: true,
    })
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('starts over when its first start was killed half-way', async () => {
    const owner = startProcess()
    while (!existsSync(dataDir) || !hasDraft()) await pause(10)
    await pause(100)
    owner.kill('SIGKILL')
    await ended(owner)
    expect(existsSync(cluster())).toBe(false)
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('says in words that the data belongs to another PostgreSQL', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(join(cluster(), 'PG_VERSION'), '9\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 9')
    rmSync(cluster(), { recursive: true })
  })

  test('refuses a socket folder that somebody else could reach', async () => {
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

  test.runIf(isRoot)('serves a checkout that only root can enter', async () => {
    chmodSync(folder, 0o700)
    const server = await start()
    await ask(server, 'create table kept as select 7 as n')
    await server.stop()
    expect(await ask(await start(), 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('for tests: deletes everything on stop', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
    const pid = postmaster()
    expect(await ask(server, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }])
    const real = realpathSync(cluster())
    await server.stop()
    expect([isAlive(pid), existsSync(cluster()), existsSync(real)]).toEqual([false, false, false])
  })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  started.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function untilItAnswers(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await ask(server, sql)
    } catch {
      await pause(50)
    }
  }
}

function startProcess(): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const log = { info() {}, warn() {} }
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('ready')`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  return owner
}

async function startInAnotherProcess(): Promise<ChildProcess> {
  const owner = startProcess()
  await new Promise((resolve, reject) => {
    owner.stdout?.once('data', resolve)
    owner.once('exit', () => reject(new Error('the other shop did not start')))
  })
  return owner
}

function ended(owner: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (owner.exitCode !== null || owner.signalCode !== null) resolve()
    else owner.once('exit', () => resolve())
  })
}

function cluster(): string {
  return join(dataDir, 'postgres')
}

function hasDraft(): boolean {
  return spawnSync('ls', [dataDir]).stdout.toString().includes('postgres-new-')
}

function postmaster(): number {
  return Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A process that has ended but was not collected by its parent yet counts as gone. */
/** A server takes its pid file away a moment before it ends. */
function hasEnded(pid: number): Promise<void> {
  return vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)
}

function isAlive(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
  return status === 0 && !stdout.toString().startsWith('Z')
}
