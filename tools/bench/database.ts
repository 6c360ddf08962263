import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'

export const log = { info() {}, warn: (_fields: object, message: string) => console.error(message) }

/** Starts a PostgreSQL in a temporary folder; disposing `open` removes both. */
export async function openOwnDatabase(
  open: AsyncDisposableStack,
): Promise<{ dataDir: string; database: EmbeddedPostgres }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  // The database's user must reach the folder: otherwise the cluster is created, and stays, elsewhere.
  await chmod(dataDir, 0o755)
  open.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedPostgres({ dataDir, log })
  open.defer(database.stop)
  cleanUpOnInterrupt(async () => {
    await open.disposeAsync()
    // A disposal that was already running is not awaited by `disposeAsync`.
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, database }
}

let cleanup: Promise<void> | undefined

/** A signal, or a closed stdout (`| head`), removes the database too. */
function cleanUpOnInterrupt(cleanUp: () => Promise<void>): void {
  const end = () => {
    // Whatever fails now fails because the database is gone.
    process.on('uncaughtException', () => {})
    cleanup ??= cleanUp().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.stdout.once('error', end)
}

/** Ends the process after any cleanup that is running. */
export async function leave(): Promise<never> {
  await new Promise(setImmediate)
  await cleanup
  process.exit()
}
