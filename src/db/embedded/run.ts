import { spawn } from 'node:child_process'

export type Owner = { uid: number; gid: number }

/** Runs a program to its end, as the given user. Nothing of the shop's own environment (secrets, PG…) reaches it. */
export function run(
  program: string,
  args: string[],
  owner?: Owner,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    try {
      const child = spawn(program, args, {
        ...owner,
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      child.on('error', (error) => resolve({ code: -1, output: error.message }))
      child.on('close', (code) => resolve({ code: code ?? -1, output }))
    } catch (error) {
      // A user that this container does not map is refused at once.
      resolve({ code: -1, output: (error as Error).message })
    }
  })
}

/** Whether a process has this number, whoever's it is; also one that has ended and was not collected yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
