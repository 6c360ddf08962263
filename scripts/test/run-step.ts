import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs the steps of a test run and sees to it that none of their processes outlives it.
 * @param folder the run's own folder for everything temporary, by which its processes are known
 */
export function createRunner(folder: string) {
  const running = new Set<ChildProcess>()
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
      for (const step of running) signalGroup(step, 'SIGTERM')
      setTimeout(() => {
        for (const step of running) signalGroup(step, 'SIGKILL')
      }, 15_000).unref()
    })
  }
  const start = (command: string[], output: 'inherit' | 'pipe', env: Record<string, string> = {}) => {
    const step = begin(command, output, { ...env, TMPDIR: folder })
    running.add(step)
    return step
  }
  const ended = (step: ChildProcess) => endOf(step).finally(() => running.delete(step))
  return {
    interrupted: () => interrupted,
    run: (command: string[], env: Record<string, string> = {}) => ended(start(command, 'inherit', env)),
    /** Says nothing until all is said. */
    async runQuietly(command: string[]): Promise<{ code: number; said: string }> {
      const step = start(command, 'pipe')
      let said = ''
      for (const stream of [step.stdout, step.stderr]) stream?.on('data', (chunk) => (said += chunk))
      const closed = once(step, 'close')
      const code = await ended(step)
      await closed
      return { code, said: said.trim() }
    },
    async cleanUp(): Promise<void> {
      await endProcesses(folder)
      await endDatabases(folder)
    },
  }
}

function begin([program = '', ...args]: string[], output: 'inherit' | 'pipe', env: Record<string, string>) {
  // A group of its own: Ctrl-C reaches it once, through us, and what it started can be ended with it.
  return spawn(program, args, {
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, ...env },
  })
}

/** @returns its exit code, once nothing that it started is left */
async function endOf(step: ChildProcess): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    step.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    step.on('exit', (status) => resolve(status ?? 1))
  })
  signalGroup(step, 'SIGKILL')
  return code
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return
  try {
    process.kill(-child.pid, signal)
  } catch {}
}

/** Browsers leave their group; the folder in their environment still tells whose they are. */
async function endProcesses(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean)) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(`TMPDIR=${folder}`)) endProcess(pid, 'SIGKILL')
  }
}

/** A database whose test was killed: its data may lie outside, behind a link. */
async function endDatabases(folder: string): Promise<void> {
  for (const entry of globSync(join(folder, '{*,*/*}/postgres'))) {
    const cluster = await realpath(entry).catch(() => undefined)
    if (!cluster) continue
    const told = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const [first, , , , sockets] = told.split('\n')
    const pid = Number(first)
    if (pid) endProcess(pid, 'SIGQUIT')
    for (let waited = 0; pid && isAlive(pid) && waited < 5_000; waited += 50) await pause(50)
    await rm(cluster, { recursive: true, force: true })
    if (sockets) await rm(sockets, { recursive: true, force: true })
  }
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
