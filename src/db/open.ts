import type { Connection } from './connect.ts'

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export async function openDatabase(
  env: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  log: Log,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { connection: env.DATABASE_URL, stop: async () => {} }
  const { startEmbeddedPostgres } = await import('./embedded.ts')
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
}
