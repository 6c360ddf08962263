import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { connectTo, startProcess } from '../chaos/support/shop-process.ts'
import { newGuest, orderAsGuest } from '../support/checkout.ts'
import { freePort, openTestShop } from '../support/harness.ts'
import { addProduct } from '../support/placed-order.ts'

const MAX_MB = 350
const FLAGS = manifest.config.server_flags.split(' ')
const ACTORS = 16
const ENCODINGS = ['identity', 'br', 'gzip']

/** Every kind of public answer, mostly with different URLs. */
function pathOf(turn: number): string {
  const [kind, nth] = [turn % 5, Math.floor(turn / 5)]
  const price = 20 + nth
  return [
    `/products?max_price=${price}&sort=name`,
    `/search?q=ring&max_price=${price}`,
    `/api/v1/products/?limit=96&skip=${nth % 50}`,
    `/api/v1/products/search/?name=ring&max_price=${price}&limit=1`,
    `/products?category_id=${nth % 17}&skip=${nth % 50}`,
  ][kind] as string
}

async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

// Only Linux reports the peak memory of a process.
it.runIf(process.platform === 'linux')(
  `under load of all kinds of pages, in all encodings, and orders, the shop stays below ${MAX_MB} MB`,
  async () => {
    const shop = await openTestShop(inject('server'), { demo: true })
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'))
    const env = { DATA_DIR: folder, DATABASE_URL: shop.connection }
    const running = startProcess(await freePort(), env, FLAGS)
    const bought = connectTo(running.url, shop.connection)
    const agent = new Agent({ keepAlive: true, maxSockets: ACTORS })
    const ask = (path: string, encoding: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(running.url + path, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
          answer
            .resume()
            .on('error', reject)
            .on('end', () => resolve(answer.statusCode))
        })
          .on('error', reject)
          .end()
      })
    try {
      await running.opened()
      const productId = await addProduct(bought, { stock: 1_000_000, name: 'A ring' })
      let turn = 0
      const wrong: [string, number | undefined][] = []
      const actor = async () => {
        while (turn < 3_000) {
          const at = turn++
          const status = await ask(pathOf(at), ENCODINGS[at % 3] ?? '')
          if (status !== 200) wrong.push([pathOf(at), status])
          if (at % 50) continue
          const order = await orderAsGuest(bought, await newGuest(bought, [{ productId, quantity: 1 }]))
          if (order.status !== 201) wrong.push(['an order', order.status])
        }
      }
      await Promise.all(Array.from({ length: ACTORS }, actor))
      expect(wrong).toEqual([])
      const peak = await peakMemory(running.program.pid ?? 0)
      console.log(`peak memory: ${peak} MB`)
      expect(peak).toBeLessThanOrEqual(MAX_MB)
    } finally {
      agent.destroy()
      await running.kill('SIGTERM')
      await bought.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
