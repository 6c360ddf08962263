import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import type { Cost } from './cost.ts'

/** Starts one of the bench's programs, as `npm start` would, until it is ready. */
export async function startChild(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const started = fork(join(import.meta.dirname, file), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...env },
    execArgv: (process.env.npm_package_config_server_flags ?? '').split(' ').filter(Boolean),
  })
  const ended = once(started, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready`)
  })
  await Promise.race([once(started, 'message'), ended])
  ended.catch(() => {})
  return started
}

type ShopPlace = { port: number; databaseUrl: string; dataDir: string; cached?: boolean }

/** The whole shop in one process, which nobody is turned away from. */
export function startShop({ port, databaseUrl, dataDir, cached = false }: ShopPlace): Promise<ChildProcess> {
  return startChild('serve-shop.ts', {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LIMITS_SCALE: '1000000',
    MAX_CONNECTIONS_PER_ADDRESS: '5000',
    LOG_LEVEL: 'error',
    BENCH_CACHE: cached ? '1' : '0',
  })
}

/** @throws Error when the program ends instead of answering */
export async function ask(child: ChildProcess, message: object | string): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${basename(child.spawnargs.at(-1) ?? '')} has ended`)
  })
  const answer = once(child, 'message', { signal })
  try {
    child.send(message)
    return (await Promise.race([answer, gone]))[0]
  } finally {
    for (const one of [answer, gone]) one.catch(() => {})
    over.abort()
  }
}

/** What the shop, or its floor, has cost so far. */
export async function costOf(child: ChildProcess): Promise<Cost> {
  return (await ask(child, 'cost')) as Cost
}

export async function stop(child: ChildProcess): Promise<void> {
  if (!child.connected) return
  const gone = once(child, 'exit')
  child.send('close')
  await gone
}
