import type { ChildProcess } from 'node:child_process'
import { eventually } from '../../tests/support/harness.ts'
import { signalGroup } from '../test/run-step.ts'
import { secondsSince } from './step.ts'

export type Program = ReturnType<typeof follow>

/** A program that goes on beside the walk, as its owner sees it in a terminal. */
export function follow(child: ChildProcess) {
  const since = performance.now()
  let said = ''
  let code: number | undefined
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  child.on('error', (error) => {
    said += error.message
    code = -1
  })
  child.on('close', (status) => (code = status ?? -1))
  const ends = async (withinMs: number) => {
    await eventually(async () => code !== undefined, withinMs).catch(() => {})
    if (code === undefined) throw new Error(`it had not ended after ${withinMs / 1000} s`)
    return code
  }
  return {
    said: () => said,
    isRunning: () => code === undefined,
    /** @returns how long after its start it had said so */
    async says(words: RegExp, withinMs: number): Promise<string> {
      await eventually(async () => code !== undefined || words.test(said), withinMs).catch(() => {})
      if (!words.test(said)) throw new Error(`it ${stateOf(code)} after '${said.slice(-300)}'`)
      return secondsSince(since)
    },
    ends,
    /** As the terminal does it: to everything that was started from it. */
    async pressCtrlC(): Promise<void> {
      signalGroup(child, 'SIGINT')
      await ends(30_000)
    },
    /** kill -9, and its database lives on. */
    async kill(): Promise<void> {
      signalGroup(child, 'SIGKILL')
      await ends(10_000)
    },
  }
}

function stateOf(code: number | undefined): string {
  return code === undefined ? 'says no more' : `ended with ${code}`
}
