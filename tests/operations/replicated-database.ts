import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Owner, run } from '../../src/db/embedded/run.ts'
import { freePort } from '../support/harness.ts'

/** The installed PostgreSQL: the embedded one has no pg_basebackup. */
const programs = globSync('/usr/lib/postgresql/*/bin')
  .filter((bin) => Number(/\d+/.exec(bin)?.[0]) >= 15 && existsSync(join(bin, 'pg_basebackup')))
  .sort()
  .at(-1)

export const whyNoReplica = programs
  ? undefined
  : 'PostgreSQL 15 or newer with pg_basebackup is not installed on this machine'

export type Standby = { url: string; start(): Promise<void>; kill(): Promise<void> }

/** Two PostgreSQL servers on loopback, the second one a streaming replica of the first. */
export async function startReplicated() {
  const owner = await ownerOf()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-replicated-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const command = async (name: string, ...args: string[]) => {
    const { code, output } = await run(join(programs ?? '', name), args, owner)
    if (code !== 0) throw new Error(`${name}: ${output}`)
  }
  const start = (data: string, at: number) => {
    const settings = `-c listen_addresses=127.0.0.1 -c port=${at} -c unix_socket_directories='' -c shared_buffers=32MB`
    return command('pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', settings)
  }
  const stop = (data: string) => command('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
  const urlAt = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`

  await command('initdb', '-D', primary, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync')
  await start(primary, port)
  await command(
    'pg_basebackup',
    '-D',
    standby,
    '-d',
    urlAt(port),
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  )
  await start(standby, standbyPort)
  return {
    url: urlAt(port),
    standby: { url: urlAt(standbyPort), start: () => start(standby, standbyPort), kill: () => stop(standby) },
    async stop() {
      await stop(standby).catch(() => {})
      await stop(primary)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL does not run as root. */
async function ownerOf(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (which: string) => Number((await run('id', [which, 'nobody'])).output)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
