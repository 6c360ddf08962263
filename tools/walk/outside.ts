import { globSync } from 'node:fs'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTSIDE } from '../../src/db/embedded/place.ts'

/**
 * Root's shops in closed folders leave PostgreSQL's programs in a place of the machine, and the draft of a database when
 * they are interrupted: what came with the walk goes with it.
 */
export function keepOutside() {
  const found = () => globSync(join(OUTSIDE, '{postgresql,postgres-new}-*'))
  const before = found()
  return {
    async tidy(): Promise<void> {
      for (const folder of found()) {
        if (before.includes(folder) || (await isUsed(folder))) continue
        await rm(folder, { recursive: true, force: true })
        await rmdir(OUTSIDE).catch(() => {})
      }
    },
  }
}

/** By somebody else's shop, which came meanwhile. */
async function isUsed(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter(Number)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.some((command) => command.includes(folder))
}
