/** Since a process's start: statements sent, CPU in µs; memory in bytes, as it is. */
export type Cost = { statements: number; rss: number; cpu: number }

export function costSoFar(statements: number): Cost {
  const { user, system } = process.cpuUsage()
  return { statements, rss: process.memoryUsage().rss, cpu: user + system }
}
