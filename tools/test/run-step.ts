import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { endDatabases, endProcesses } from './own-processes.ts'

/**
 * Runs the steps of a test run, and ends all their processes with it.
 * @param folder the temporary folder of the run; its path in their environment identifies the processes
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
    /** Starts a background process; the caller reads its output. */
    begin(command: string[], options: SpawnOptions = {}): ChildProcess {
      const background = start(command, 'pipe', options)
      background.once('exit', () => running.delete(background))
      return background
    },
    /** Returns the output instead of printing it. */
    async runBuffered(
      command: string[],
      options: SpawnOptions = {},
    ): Promise<{ code: number; output: string }> {
      const step = start(command, 'pipe', options)
      let output = ''
      for (const stream of [step.stdout, step.stderr]) stream?.on('data', (chunk) => (output += chunk))
      const closed = once(step, 'close')
      const code = await ended(step)
      await closed
      return { code, output: output.trim() }
    },
    async cleanUp(): Promise<void> {
      await endProcesses(folder)
      await endDatabases(folder)
    },
  }
}

function begin([program = '', ...args]: string[], options: SpawnOptions): ChildProcess {
  // A process group: Ctrl-C reaches it only through this process, and its children can be ended with it.
  return spawn(program, args, { ...options, detached: true })
}

/** Ends the process group after the exit. @returns the exit code */
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
