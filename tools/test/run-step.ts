import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { endDatabases, endProcesses } from './own-processes.ts'

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
  const start = (command: string[], output: 'inherit' | 'pipe', { env, ...more }: SpawnOptions = {}) => {
    const step = begin(command, {
      ...more,
      stdio: ['ignore', output, output],
      env: { ...process.env, TMPDIR: folder, ...env },
    })
    running.add(step)
    return step
  }
  const ended = (step: ChildProcess) => endOf(step).finally(() => running.delete(step))
  return {
    interrupted: () => interrupted,
    run: (command: string[], env: Record<string, string> = {}) => ended(start(command, 'inherit', { env })),
    /** What goes on beside; its output is the caller's to read. */
    begin(command: string[], options: SpawnOptions = {}): ChildProcess {
      const beside = start(command, 'pipe', options)
      beside.once('exit', () => running.delete(beside))
      return beside
    },
    /** Says nothing until all is said. */
    async runQuietly(command: string[], options: SpawnOptions = {}): Promise<{ code: number; said: string }> {
      const step = start(command, 'pipe', options)
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

function begin([program = '', ...args]: string[], options: SpawnOptions): ChildProcess {
  // A group of its own: Ctrl-C reaches it once, through us, and what it started can be ended with it.
  return spawn(program, args, { ...options, detached: true })
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

export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return
  try {
    process.kill(-child.pid, signal)
  } catch {}
}
