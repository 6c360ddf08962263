import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

export const log = { info: () => {}, warn: () => {} }

/** A data folder for each test. @param started as its first start leaves it, with a database */
export function freshFolder({ started: isStarted = false } = {}) {
  let template = ''
  let folder = ''
  const started: EmbeddedPostgres[] = []
  const owners: ChildProcess[] = []
  const dataDir = () => join(folder, 'data')
  const cluster = () => join(dataDir(), 'postgres')
  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDir: dataDir(), log })
    started.push(server)
    return server
  }
  const startProcess = () => {
    const owner = spawnShop(dataDir())
    owners.push(owner)
    return owner
  }
  beforeAll(async () => {
    if (!isStarted) return
    template = makeFolder()
    await startEmbeddedPostgres({ dataDir: join(template, 'data'), log }).then((server) => server.stop())
  })
  afterAll(() => {
    if (!template) return
    rmSync(realpathSync(join(template, 'data', 'postgres')), { recursive: true })
    rmSync(template, { recursive: true })
  })
  beforeEach(() => {
    folder = makeFolder()
    // A symlink leads to a database that only its own folder may use: the test makes one.
    if (template && !lstatSync(join(template, 'data', 'postgres')).isSymbolicLink())
      spawnSync('cp', ['-a', join(template, 'data'), folder])
  })
  afterEach(async () => {
    for (const owner of owners.splice(0)) owner.kill('SIGKILL')
    await Promise.all(started.splice(0).map((server) => server.stop()))
    // The server of a killed shop: a last shop on its data stops it.
    if (existsSync(join(cluster(), 'postmaster.pid'))) await start().then((server) => server.stop())
    if (existsSync(cluster())) rmSync(realpathSync(cluster()), { recursive: true })
    rmSync(folder, { recursive: true })
  })
  return {
    folder: () => folder,
    /** Makes the next start the first one. */
    empty: () => rmSync(dataDir(), { recursive: true, force: true }),
    dataDir,
    cluster,
    start,
    /** Starts the shop in a child process that the test may kill. */
    startProcess,
    async startInAnotherProcess() {
      const owner = startProcess()
      await new Promise((resolve, reject) => {
        owner.stdout?.once('data', resolve)
        owner.once('exit', () => reject(new Error('the other shop did not start')))
      })
      return owner
    },
    postmaster: () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]),
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

function spawnShop(dataDir: string): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const log = { info() {}, warn() {} }
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('ready')`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A server removes its pid file before it exits. */
export function hasEnded(pid: number): Promise<void> {
  return vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)
}

/** Zombies count as gone. */
export function isAlive(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
  return status === 0 && !stdout.toString().startsWith('Z')
}
