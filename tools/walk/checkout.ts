import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { talkTo } from '../../tests/chaos/support/shop-process.ts'
import { eventually, freePort, type TestShop } from '../../tests/support/harness.ts'
import { processesOf } from '../test/own-processes.ts'
import type { createRunner } from '../test/run-step.ts'
import { follow, type Program } from './program.ts'
import { secondsSince } from './step.ts'

export type Checkout = Awaited<ReturnType<typeof openCheckout>>
export type Person = { uid: number; gid: number }

const run = promisify(execFile)
const ANNOUNCED = /Demo admin .*\n/
const FIRST_START_MS = 900_000

/**
 * The shop as somebody has just cloned it, in a folder that is closed to everybody else; nothing is installed yet.
 * @param as whose it is, when root walks
 */
export async function openCheckout(runner: ReturnType<typeof createRunner>, home: string, as?: Person) {
  const folder = join(home, 'shop')
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: join(home, 'data'),
    // Sixty shoppers come from one address here.
    LIMITS_SCALE: '1000',
    MAX_CONNECTIONS_PER_ADDRESS: '5000',
    ...(as && { HOME: home, TMPDIR: home }),
  }
  await mkdir(home, { mode: 0o700 })
  await run('git', ['clone', '--quiet', process.cwd(), folder])
  if (as) await run('chown', ['-R', `${as.uid}:${as.gid}`, home])
  const npm = (words: string[], more: Record<string, string> = {}) =>
    follow(runner.begin(['npm', ...words], { cwd: folder, env: { ...env, ...more }, ...as }))
  let running: Program | undefined
  const url = `http://127.0.0.1:${port}`
  const publicUrl = `http://localhost:${port}`

  return {
    folder,
    port,
    publicUrl,
    /** Another command in it. */
    npm,
    program: () => running,
    /** Whoever speaks with it as shoppers do needs no more of a shop than this. */
    shop: { ...talkTo(url), env: { PUBLIC_URL: publicUrl } } as unknown as TestShop,
    /** @returns how long until it had said where everything is; what is open already stays so */
    async open(command = ['start']): Promise<string> {
      if (!running?.isRunning()) running = npm(command)
      return await running.says(ANNOUNCED, FIRST_START_MS)
    },
    /** @returns how long until nothing of it was left, its database included */
    async pressCtrlC(): Promise<string> {
      const since = performance.now()
      await running?.pressCtrlC()
      const left = async () => (await processesOf(home)).map(({ pid }) => pid)
      await eventually(async () => (await left()).length === 0, 5_000).catch(async () => {
        throw new Error(`processes are left: ${(await left()).join(', ')}`)
      })
      return secondsSince(since)
    },
  }
}
