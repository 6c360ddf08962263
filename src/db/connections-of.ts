/**
 * Connections for one process, beside the one that listens for changes: up to 13 processes fit into the 100 that
 * PostgreSQL allows unless told otherwise, and 64 into the embedded server's 500.
 *
 * Of those of the `calls`, `reads` hold so many at most: two are left to whoever is buying, however slow the reads are.
 */
export function connectionsOf(processes: number): { calls: number; jobs: number; reads: number } {
  const all = Math.floor(95 / processes) - 1
  const jobs = Math.max(2, Math.min(5, Math.floor(all / 3)))
  const calls = Math.max(4, Math.min(10, all - jobs))
  return { jobs, calls, reads: calls - 2 }
}
