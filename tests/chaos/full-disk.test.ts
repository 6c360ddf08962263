import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, freePort, type TestShop } from '../support/harness.ts'
import { add, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct, stockOf } from '../support/orders/placed-order.ts'
import { runProgram } from '../support/run-program.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { countValues, logFigures } from './support/seeded-random.ts'
import { connectEmbedded, isReady, type ShopProcess, startProcess } from './support/shop-process.ts'

const MEGABYTES = 200
let disk: string
let running: ShopProcess

/** The test fills a small disk in memory, never the machine's own. */
const mounted = (() => {
  disk = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
    return true
  } catch {
    rmSync(disk, { recursive: true })
    console.log('chaos: full disk: skipped, because this user may not mount a small disk to fill')
    return false
  }
})()

beforeAll(async () => {
  if (!mounted) return
  mkdirSync(join(disk, 'data'))
  running = startProcess(await freePort(), { DATA_DIR: join(disk, 'data') })
  await running.opened()
})
afterAll(async () => {
  if (!mounted) return
  await running?.kill('SIGTERM')
  execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

function fill(): void {
  const file = openSync(join(disk, 'filler'), 'a')
  const some = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, some)
  } catch {
  } finally {
    closeSync(file)
  }
}

const run = async (tool: string, ...args: string[]) =>
  (await runProgram(`tools/${tool}`, args, { DATA_DIR: join(disk, 'data'), DATABASE_URL: '' })).output

const look = () => connectEmbedded(running, join(disk, 'data'))

test.runIf(mounted)(
  'a full disk is reported as such, and the shop is whole when there is room again',
  async () => {
    const before = await look()
    const ring = await addProduct(before.shop, { stock: 10_000 })
    const seen: number[] = []
    let sold = 0
    /** Orders one ring; stops at the first error. */
    const visit = async (shop: TestShop) => {
      const { status, body } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
      if (status >= 500) return void seen.push(status)
      const guest = { cartId: body.cart.id, guestId: body.id }
      const added = await add(shop, guest, { productId: ring, quantity: 1 })
      if (added.status >= 500) return void seen.push(added.status)
      const order = await orderAsGuest(shop, guest)
      seen.push(order.status)
      if (order.status === 201) sold++
    }
    await visit(before.shop)
    const owner = { email: 'owner@example.com', password: 'a long password' }
    await run('admin.ts', 'create', owner.email, '--password', owner.password)
    const loggedIn = await before.shop.call('POST', '/api/v1/admin/login/', { body: owner })
    const token = loggedIn.body.access_token
    fill()
    await eventually(async () => !(await isReady(running.url)))
    const { status, body } = await before.shop.call('GET', '/api/v1/admin/doctor/?again=true', { token })
    expect(status).toBe(200)
    expect(body.findings).toContainEqual(expect.objectContaining({ subject: 'disk', state: 'error' }))
    expect(await run('doctor.ts')).toContain('Delete old backups there')
    // The current file of the write-ahead log still has room. After that, nothing can be written.
    const end = performance.now() + 60_000
    while (seen.filter((status) => status === 503).length < 10 && performance.now() < end) {
      await Promise.all(Array.from({ length: 8 }, () => visit(before.shop)))
      fill()
      await sleep(20)
    }
    await before.shop.close()
    rmSync(join(disk, 'filler'))
    await eventually(() => isReady(running.url))
    const { shop, server } = await look()
    await eventually(async () => {
      await visit(shop)
      return seen.at(-1) === 201
    })
    logFigures('full disk', countValues(seen))
    expect(Object.keys(countValues(seen)).toSorted()).toEqual(['201', '503'])
    expect(await stockOf(shop, ring)).toBeLessThanOrEqual(10_000 - sold)
    await expectConsistent(shop, server)
    await shop.close()
  },
)
