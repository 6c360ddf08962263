import { spawn } from 'node:child_process'

export type Owner = { uid: number; gid: number }

/** The program does not inherit the shop's environment: it contains secrets. */
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
      // spawn throws for a user that this container does not map.
      resolve({ code: -1, output: (error as Error).message })
    }
  })
}

/** True also for other users' processes and for zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
