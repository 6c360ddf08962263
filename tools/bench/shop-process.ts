import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type ShopOptions = { port: number; databaseUrl: string; dataDir: string; cached: boolean }

/** The environment of a shop that `npm start` runs, with rate limits that the bench cannot reach. */
export const SHOP_ENV = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  LIMITS_SCALE: '1000000',
  MAX_CONNECTIONS_PER_ADDRESS: '5000',
  LOG_LEVEL: 'error',
}

/** Starts the whole shop in one process, with or without its page cache; disposing `open` stops it. */
export async function startShop(
  open: AsyncDisposableStack,
  { port, databaseUrl, dataDir, cached }: ShopOptions,
): Promise<{ shop: ChildProcess; base: string }> {
  const shop = fork(join(import.meta.dirname, 'serve-shop.ts'), {
    env: {
      ...SHOP_ENV,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BENCH_CACHE: cached ? '1' : '0',
    },
  })
  open.defer(() => stopShop(shop))
  await nextMessage(shop)
  return { shop, base: `http://127.0.0.1:${port}` }
}

/** The number of SQL statements that the shop has sent since its start. */
export async function statementsSent(shop: ChildProcess): Promise<number> {
  shop.send('statements')
  return (await nextMessage(shop)) as number
}

/** @throws Error when the process ends instead of sending a message */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController()
  const { signal } = settled
  const exited = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
  })
  try {
    return (await Promise.race([once(child, 'message', { signal }), exited]))[0]
  } finally {
    exited.catch(() => {})
    settled.abort()
  }
}

export async function stopShop(shop: ChildProcess): Promise<void> {
  if (!shop.connected) return
  const exited = once(shop, 'exit')
  shop.send('close')
  await exited
}
