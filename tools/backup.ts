import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../src/backup/make-backup.ts'
import { readEnv } from '../src/env.ts'
import { backupName } from '../src/shop/backups/backup-name.ts'
import { openFiles } from '../src/shop/catalog/images/open-files.ts'
import { pluralize } from '../src/shop/lib/pluralize.ts'
import { newPassphrase } from './passphrase.ts'
import { filledDatabaseOf } from './shell-database.ts'

// `npm run backup`: the whole shop in one file, while it runs.
const USAGE = 'Usage: npm run backup [-- FOLDER or FILE.tar] [--keep HOW_MANY] [--encrypt]'

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
  const place = { connection, files: openFiles(env), dataDir: env.DATA_DIR }
  const made = await makeBackup(place, { path, passphrase: secret, keep })
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
  if (made.deleted > 0) {
    const left = keep === 1 ? 'one' : keep
    console.log(`  ${pluralize(made.deleted, 'older one')} deleted, the newest ${left} kept`)
  }
}

async function placeFor(wanted: string, encrypt: boolean): Promise<string> {
  const ending = encrypt ? '.tar.age' : '.tar'
  const named = /\.tar(\.age)?$/
  const isFolder = !named.test(wanted) || (await stat(wanted).catch(() => undefined))?.isDirectory()
  if (!isFolder) return wanted.replace(named, ending)
  return join(wanted, backupName(new Date(), encrypt))
}
