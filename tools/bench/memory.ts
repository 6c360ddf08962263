import { readFile } from 'node:fs/promises'
import { printTable } from './figures.ts'
import { type Client, must, openClient } from './peers/client.ts'
import { openVitrine } from './peers/vitrine.ts'
import { startShop, stopShop } from './shop-process.ts'

const PORT = 4792
const CALLERS = 16
const REQUESTS = 3_000
const ORDER_EVERY = 50
const ENCODINGS = ['identity', 'br', 'gzip']

/** Prints the peak memory of the shop as it runs, under load of all kinds of pages, in all encodings, and orders. */
export async function measureMemory(
  open: AsyncDisposableStack,
  place: { databaseUrl: string; dataDir: string },
): Promise<void> {
  const { shop, base } = await startShop(open, { ...place, port: PORT, cached: true })
  const client = openClient({ base })
  const { order } = await openVitrine(client)
  let next = 0
  const call = async () => {
    while (next < REQUESTS) {
      const turn = next++
      await read(client, turn)
      if (turn % ORDER_EVERY === 0) await order?.(turn)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  printTable([['peak memory under load, MB'], [(await peakMB(shop.pid)).toFixed(0)]])
  await stopShop(shop)
}

async function read(client: Client, turn: number): Promise<void> {
  const headers = { accept: '*/*', 'accept-encoding': ENCODINGS[turn % 3] ?? '' }
  const path = pathOf(turn)
  must((await client.send('GET', path, undefined, headers)).status === 200, path)
}

/** Every kind of public answer, mostly with different URLs. */
function pathOf(turn: number): string {
  const [kind, nth] = [turn % 5, Math.floor(turn / 5)]
  const price = 20 + nth
  return [
    `/products?max_price=${price}&sort=name`,
    `/search?q=ring&max_price=${price}`,
    `/api/v1/products/?limit=96&skip=${nth % 50}`,
    `/api/v1/products/search/?name=ring&max_price=${price}&limit=1`,
    `/products?category_id=${1 + (nth % 17)}&skip=${nth % 50}`,
  ][kind] as string
}

/** Zero where there is no /proc. */
async function peakMB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
