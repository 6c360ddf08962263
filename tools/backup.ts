import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../src/backup/check-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { readEnv } from '../src/env.ts'
import { openFiles } from '../src/shop/catalog/images/open-files.ts'
import { saveLastBackup } from '../src/shop/health/last-backup.ts'
import { pluralize } from '../src/shop/lib/pluralize.ts'
import { newPassphrase } from './passphrase.ts'
import { filledDatabaseOf } from './shell-database.ts'

// `npm run backup`: the whole shop in one file, while it runs.
const USAGE = 'Usage: npm run backup [-- FOLDER or FILE.tar] [--keep HOW_MANY] [--encrypt]'
const OURS = /^vitrine-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.age)?$/

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, encrypt: { type: 'boolean', default: false } },
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new Error(USAGE)
  await backUp(positionals[0], { keep, encrypt: values.encrypt })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

type Wanted = { keep: number | undefined; encrypt: boolean }

async function backUp(wanted: string | undefined, { keep, encrypt }: Wanted): Promise<void> {
  const env = readEnv(process.env)
  const path = await placeFor(resolve(wanted ?? join(env.DATA_DIR, 'backups')), encrypt)
  const secret = encrypt ? await newPassphrase() : undefined
  await using open = new AsyncDisposableStack()
  const { connection } = await filledDatabaseOf(env, open)
  const made = await writeBackup(connection, openFiles(env), path, secret)
  await checkBackup(path, secret)
  await saveLastBackup(env.DATA_DIR, { ...made, path })
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  console.log(`The shop is in ${path}`)
  console.log(
    `  ${(made.bytes / 1e6).toFixed(1)} MB: ${pluralize(rows, 'row')} and ${pluralize(made.pictures, 'picture file')}, ${encrypt ? 'encrypted, ' : ''}read again and found whole`,
  )
  if (made.missing.length > 0) {
    console.warn(
      `  Missing from the shop itself, so also here: ${pluralize(made.missing.length, 'picture file')}.`,
    )
  }
  if (keep) await deleteOlder(dirname(path), keep)
}

async function placeFor(wanted: string, encrypt: boolean): Promise<string> {
  const ending = encrypt ? '.tar.age' : '.tar'
  const named = /\.tar(\.age)?$/
  const isFolder = !named.test(wanted) || (await stat(wanted).catch(() => undefined))?.isDirectory()
  if (!isFolder) return wanted.replace(named, ending)
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return join(wanted, `vitrine-${at}Z${ending}`)
}

/** Deletes all but the newest backups with a generated name. */
async function deleteOlder(folder: string, keep: number): Promise<void> {
  const older = (await readdir(folder))
    .filter((name) => OURS.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of older) await rm(join(folder, basename(name)))
  if (older.length === 0) return
  console.log(
    `  ${pluralize(older.length, 'older one')} deleted, the newest ${keep === 1 ? 'one' : keep} kept`,
  )
}
