import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/check-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readEnv } from '../env.ts'
import { counted } from '../shop/counted.ts'
import { noteBackup } from '../shop/doctor/last-backup.ts'
import { openFiles } from '../shop/media/open-files.ts'
import { filledDatabaseOf } from './shell-database.ts'

// `npm run backup`: the whole shop in one file, taken while it sells.
const USAGE = 'Usage: npm run backup [-- FOLDER or FILE.tar] [--keep HOW_MANY]'
const OURS = /^vitrine-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new Error(USAGE)
  await backUp(positionals[0], keep)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function backUp(wanted: string | undefined, keep: number | undefined): Promise<void> {
  const env = readEnv(process.env)
  const path = await placeFor(resolve(wanted ?? join(env.DATA_DIR, 'backups')))
  await using open = new AsyncDisposableStack()
  const { connection } = await filledDatabaseOf(env, open)
  const made = await writeBackup(connection, openFiles(env), path)
  await checkBackup(path)
  await noteBackup(env.DATA_DIR, { ...made, path })
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  console.log(`The shop is in ${path}`)
  console.log(
    `  ${(made.bytes / 1e6).toFixed(1)} MB: ${counted(rows, 'row')} and ${counted(made.pictures, 'picture file')}, read again and found whole`,
  )
  if (made.missing.length > 0) {
    console.warn(
      `  Missing from the shop itself, so also here: ${counted(made.missing.length, 'picture file')}.`,
    )
  }
  if (keep) await forgetOlder(dirname(path), keep)
}

async function placeFor(wanted: string): Promise<string> {
  const isFolder = !wanted.endsWith('.tar') || (await stat(wanted).catch(() => undefined))?.isDirectory()
  if (!isFolder) return wanted
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return join(wanted, `vitrine-${at}Z.tar`)
}

/** Deletes all but the newest backups that bear a name given here. */
async function forgetOlder(folder: string, keep: number): Promise<void> {
  const older = (await readdir(folder))
    .filter((name) => OURS.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of older) await rm(join(folder, basename(name)))
  if (older.length === 0) return
  console.log(`  ${counted(older.length, 'older one')} deleted, the newest ${keep === 1 ? 'one' : keep} kept`)
}
