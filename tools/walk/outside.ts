import { globSync } from 'node:fs'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTERNAL_FOLDER } from '../../src/db/embedded/location.ts'

/** Finds the folders with PostgreSQL's programs and data that root's shops create outside of their own folder. */
export function trackOutsideFolders() {
  const find = () => globSync(join(EXTERNAL_FOLDER, '{postgresql,postgres-new}-*'))
  const before = find()
  return {
    /** Removes those that were created since and that no process uses. */
    async remove(): Promise<void> {
      const pids = (await readdir('/proc').catch(() => [])).filter(Number)
      const commands = await Promise.all(
        pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      )
      for (const folder of find()) {
        if (before.includes(folder) || commands.some((command) => command.includes(folder))) continue
        await rm(folder, { recursive: true, force: true })
        await rmdir(EXTERNAL_FOLDER).catch(() => {})
      }
    },
  }
}
