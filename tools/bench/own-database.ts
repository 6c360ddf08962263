import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'

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
  endHalfWay(async () => {
    await open.disposeAsync()
    // Had it begun to end by itself, that was not waited for.
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, database }
}

let ending: Promise<void> | undefined

/** Whoever stops the bench half-way, or reads no more of it (`| head`), keeps nothing of it either. */
function endHalfWay(clear: () => Promise<void>): void {
  const end = () => {
    // What fails from here on fails for want of the database.
    process.on('uncaughtException', () => {})
    ending ??= clear().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.stdout.once('error', end)
}

/** Ends the program, but not before what was stopped half-way has ended. */
export async function leave(): Promise<never> {
  await new Promise(setImmediate)
  await ending
  process.exit()
}
