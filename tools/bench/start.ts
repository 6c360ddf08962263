import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './percentile.ts'

const PORT = 4795
const TIMES = 3
const REST_MS = 3_000

export type Start = { readyMs: number; pageMs: number; memory: number }

/**
 * From `node src/server.ts` to the first good answers, over a data folder whose database is migrated and not running, as
 * `npm start` would: PostgreSQL's own start is in it. The median of three; memory in bytes, a moment after the first page.
 */
export async function measureStart(dataDir: string): Promise<Start> {
  const told: Start[] = []
  for (let time = 0; time < TIMES; time++) told.push(await startOnce(dataDir, time === TIMES - 1))
  return {
    readyMs: median(told.map(({ readyMs }) => readyMs)),
    pageMs: median(told.map(({ pageMs }) => pageMs)),
    memory: told.at(-1)?.memory ?? 0,
  }
}

async function startOnce(dataDir: string, isAtRest: boolean): Promise<Start> {
  const startedAt = performance.now()
  const shop = startShop(dataDir)
  try {
    await answered(shop, '/readyz')
    const readyMs = performance.now() - startedAt
    await answered(shop, '/')
    const pageMs = performance.now() - startedAt
    if (isAtRest) await pause(REST_MS)
    return { readyMs, pageMs, memory: await residentOf(shop.pid ?? 0) }
  } finally {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
  }
}

function startShop(dataDir: string): ChildProcess {
  const flags = (process.env.npm_package_config_server_flags ?? '').split(' ').filter(Boolean)
  return spawn(process.execPath, [...flags, 'src/server.ts', '--empty'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'error' },
      ...{ NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', PORT: String(PORT), DATA_DIR: dataDir },
    },
  })
}

async function answered(shop: ChildProcess, path: string): Promise<void> {
  while (shop.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(10)
  }
  throw new Error('the shop ended instead of opening')
}

/** Linux only; zero elsewhere. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
