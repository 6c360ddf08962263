import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'

export const log = { info() {}, warn: (_fields: object, message: string) => console.error(message) }

/** A PostgreSQL of the bench's own in a folder of its own; both are gone when `open` is. */
export async function openOwnDatabase(
  open: AsyncDisposableStack,
  { durable = true } = {},
): Promise<{ dataDir: string; database: EmbeddedPostgres }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  // Reachable for the database's user: it would live, and stay, outside of this folder otherwise.
  await chmod(dataDir, 0o755)
  open.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedPostgres({ dataDir, log, durable })
  open.defer(database.stop)
  endHalfWay(open)
  return { dataDir, database }
}

/** Whoever stops the bench half-way, or reads no more of it (`| head`), keeps nothing of it either. */
function endHalfWay(open: AsyncDisposableStack): void {
  const end = () => {
    // What fails from here on fails for want of the database.
    process.on('uncaughtException', () => {})
    void open.disposeAsync().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.stdout.once('error', end)
}
