import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, printTable } from './figures.ts'
import { SHOP_ENV } from './shop-process.ts'

const PORT = 4791
const STARTS = 3
const REST_MS = 3_000

type Startup = { readyMs: number; pageMs: number; memoryMB: number }

/**
 * Prints the medians of three starts of `node src/server.ts` over a data folder with a migrated database, PostgreSQL's own
 * start included, and the process's resident memory after the first page and a pause.
 */
export async function measureStartup(dataDir: string): Promise<void> {
  const startups: Startup[] = []
  for (let start = 0; start < STARTS; start++) startups.push(await startOnce(dataDir))
  const median = (key: keyof Startup) =>
    percentile(
      startups.map((startup) => startup[key]),
      0.5,
    ).toFixed(0)
  printTable([
    ['start to /readyz, ms', 'start to the first page, ms', 'memory at rest, MB'],
    [median('readyMs'), median('pageMs'), median('memoryMB')],
  ])
}

async function startOnce(dataDir: string): Promise<Startup> {
  const begin = performance.now()
  const shop = spawn(process.execPath, [...process.execArgv, 'src/server.ts', '--empty'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...SHOP_ENV,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      PORT: String(PORT),
      DATA_DIR: dataDir,
    },
  })
  const succeeds = async (path: string) => {
    while (shop.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return performance.now() - begin
      await pause(10)
    }
    throw new Error(`the shop ended with ${shop.exitCode}`)
  }
  try {
    const [readyMs, pageMs] = [await succeeds('/readyz'), await succeeds('/')]
    await pause(REST_MS)
    return { readyMs, pageMs, memoryMB: await residentMB(shop.pid) }
  } finally {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
  }
}

/** Zero where there is no /proc. */
async function residentMB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
