import { execFile } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Runs a TypeScript program of the project in a process of its own, with nothing on standard input.
 * @param isDone sends SIGTERM when it accepts the output
 */
export function runProgram(
  program: string,
  args: string[] = [],
  env: Record<string, string> = {},
  isDone?: (output: string) => boolean,
): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env } }
    const running = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: stdout + stderr }),
    )
    running.stdin?.end()
    let output = ''
    running.stdout?.on('data', (chunk) => {
      output += chunk
      if (isDone?.(output)) running.kill('SIGTERM')
    })
  })
}
