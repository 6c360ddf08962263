import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explainFailure } from './explain-failure.ts'
import { type Location, openSocketFolder } from './location.ts'
import { isAlive, run } from './run.ts'

type Postmaster = { pid: number; sockets: string }

export async function findPostmaster(location: Location): Promise<Postmaster | undefined> {
  const lines = await readPidFile(location)
  const pid = Number(lines?.[0])
  if (!lines || !pid) return undefined
  if (await isOurs(location, pid)) {
    const sockets = lines[4]?.trim()
    return sockets ? { pid, sockets } : undefined
  }
  if (isAlive(pid)) await replaceStalePid(location, lines)
  return undefined
}

async function isOurs(location: Location, pid: number): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(location.cluster)
}

/** pg_ctl starts the server in a session of its own: a terminal's Ctrl-C does not reach it. */
export async function startPostmaster(location: Location, durable: boolean): Promise<Postmaster> {
  const deadline = Date.now() + 60_000
  location.sockets = await openSocketFolder(location)
  const startLog = join(location.cluster, 'start.log')
  const pgCtl = [...(await asBatchJob(location)), join(location.programs, 'pg_ctl')]
  for (;;) {
    const since = Date.now()
    await removeStaleSocketLock(location)
    await rm(startLog, { force: true })
    const startArgs = [
      'start',
      '-D',
      location.cluster,
      '-l',
      startLog,
      '-w',
      '-t',
      '600',
      '-o',
      settings(location, durable),
    ]
    const [program = '', ...args] = [...pgCtl, ...startArgs]
    const { output } = await run(program, args, location.owner)
    const running = await findPostmaster(location)
    if (running) return running
    const messages = output + (await logsOf(location, startLog, since))
    // Children of a killed server hold its shared memory for a moment; another start may be running.
    const isTransient =
      /shared memory block .* still in use|lock file .* already exists|starting up|shutting down/.test(
        messages,
      )
    if (!isTransient || Date.now() > deadline)
      throw new Error(explainFailure('The database did not start', messages, location.cluster))
    await pause(500)
  }
}

/** As a batch job (sched(7)) the server does not preempt the shop when no core is free. */
async function asBatchJob({ owner }: Location): Promise<string[]> {
  const { code } = await run('chrt', ['-b', '0', 'true'], owner)
  return code === 0 ? ['chrt', '-b', '0'] : []
}

export async function stopPostmaster(location: Location): Promise<void> {
  if (!(await findPostmaster(location))) return
  const stop = ['stop', '-D', location.cluster, '-w', '-t', '60', '-m']
  const fast = await run(join(location.programs, 'pg_ctl'), [...stop, 'fast'], location.owner)
  if (fast.code !== 0 && (await findPostmaster(location))) {
    await run(join(location.programs, 'pg_ctl'), [...stop, 'immediate'], location.owner)
  }
}

function settings(location: Location, durable: boolean): string {
  const wanted = {
    listen_addresses: "''",
    unix_socket_directories: location.sockets,
    port: '5432',
    max_connections: '500',
    shared_buffers: '128MB',
    // The default of 4 MB writes the rows of a frequent word to disk while it counts them.
    work_mem: '16MB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    // The shop logs errors; statements and details in this log could contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(wanted)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

async function readPidFile(location: Location): Promise<string[] | undefined> {
  const text = await readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

/** The command line of a live process; empty for none and for zombies. */
async function commandOf(pid: number): Promise<string> {
  const cmdline = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (cmdline !== undefined) return cmdline.replaceAll('\0', ' ')
  const { code, output } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return code === 0 ? output : ''
}

/** The server refuses to start when another process has its old pid. Orphans may still use the file's shared memory. */
async function replaceStalePid(location: Location, lines: string[]): Promise<void> {
  // The pid of a process that has ended.
  const { pid: ended } = spawnSync('true')
  await writeFile(join(location.cluster, 'postmaster.pid'), [String(ended), ...lines.slice(1)].join('\n'))
}

async function removeStaleSocketLock(location: Location): Promise<void> {
  const lock = join(location.sockets, '.s.PGSQL.5432.lock')
  const holder = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (holder && !(await isOurs(location, holder))) await rm(lock, { force: true })
}

async function logsOf(location: Location, startLog: string, since: number): Promise<string> {
  const folder = join(location.cluster, 'log')
  const names = await readdir(folder).catch(() => [])
  let text = ''
  for (const file of [startLog, ...names.map((name) => join(folder, name))]) {
    const written = await stat(file).catch(() => undefined)
    if (written && written.mtimeMs >= since) text += (await readFile(file, 'utf8')).slice(-4_000)
  }
  return text
}
