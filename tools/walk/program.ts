import type { ChildProcess } from 'node:child_process'
import { eventually } from '../../tests/support/harness.ts'
import { signalGroup } from '../test/run-step.ts'
import { secondsSince } from './step.ts'

export type Program = ReturnType<typeof follow>

/** A running program as its owner sees it in a terminal. */
export function follow(child: ChildProcess) {
  const since = performance.now()
  let output = ''
  let code: number | undefined
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  child.on('error', (error) => {
    output += error.message
    code = -1
  })
  child.on('close', (status) => (code = status ?? -1))
  const exit = async (withinMs: number) => {
    await eventually(async () => code !== undefined, withinMs).catch(() => {})
    if (code === undefined) throw new Error(`still running after ${withinMs / 1000} s`)
    return code
  }
  return {
    output: () => output,
    isRunning: () => code === undefined,
    /** @returns how long after its start it had printed this */
    async prints(words: RegExp, withinMs: number): Promise<string> {
      await eventually(async () => code !== undefined || words.test(output), withinMs).catch(() => {})
      if (!words.test(output)) throw new Error(`no ${words} in '${output.slice(-300)}', exit code ${code}`)
      return secondsSince(since)
    },
    exit,
    /** Signals the program and everything that it started, as a terminal does. */
    async signal(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
      signalGroup(child, signal)
      await exit(30_000)
    },
  }
}
