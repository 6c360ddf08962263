import { globSync } from 'node:fs'
import { readdir, readlink, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTSIDE } from '../../db/embedded/place.ts'

/** Root's shops in closed folders leave PostgreSQL's programs in a place of the machine: those that came with the walk go. */
export function keepOutside() {
  const programs = () => globSync(join(OUTSIDE, 'postgresql-*'))
  const before = programs()
  return {
    async tidy(): Promise<void> {
      for (const copy of programs()) {
        if (before.includes(copy) || (await isUsed(copy))) continue
        await rm(copy, { recursive: true, force: true })
        await rmdir(OUTSIDE).catch(() => {})
      }
    },
  }
}

/** By somebody else's shop, which came meanwhile. */
async function isUsed(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter(Number)
  const programs = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => '')))
  return programs.some((program) => program.startsWith(folder))
}
