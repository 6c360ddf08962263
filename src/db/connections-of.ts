/** 13 processes fit into PostgreSQL's default of 100 connections. `reads` leaves two of `calls` for purchases. */
export function connectionsOf(processes: number): { calls: number; jobs: number; reads: number } {
  const all = Math.floor(95 / processes) - 1
  const jobs = Math.max(2, Math.min(5, Math.floor(all / 3)))
  const calls = Math.max(4, Math.min(10, all - jobs))
  return { jobs, calls, reads: calls - 2 }
}
