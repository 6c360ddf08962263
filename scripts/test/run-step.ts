import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs the steps of a test run one after another and sees to it that none of their processes outlives it.
 * @param folder the run's own folder for everything temporary, by which its processes are known
 */
export function createRunner(folder: string) {
  let child: ChildProcess | undefined
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
      signalGroup(child, 'SIGTERM')
      setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000).unref()
    })
  }
  return {
    interrupted: () => interrupted,
    async run([program, ...args]: string[], env: Record<string, string> = {}): Promise<number> {
      // A group of its own: Ctrl-C reaches it once, through us, and what it started can be ended with it.
      const step = spawn(program as string, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
        env: { ...process.env, ...env, TMPDIR: folder },
      })
      child = step
      const code = await new Promise<number>((resolve) => {
        step.on('error', (error) => {
          console.error(error.message)
          resolve(1)
        })
        step.on('exit', (status) => resolve(status ?? 1))
      })
      signalGroup(step, 'SIGKILL')
      return code
    },
    async cleanUp(): Promise<void> {
      await endProcesses(folder)
      await endDatabases(folder)
    },
  }
}

function signalGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (!child?.pid) return
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
