import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../src/backup/check-backup.ts'
import { isEncrypted } from '../src/backup/encryption.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { readEnv } from '../src/env.ts'
import { openFiles } from '../src/shop/catalog/images/open-files.ts'
import { pluralize } from '../src/shop/lib/pluralize.ts'
import { passphrase } from './passphrase.ts'
import { databaseOf, log } from './shell-database.ts'

// `npm run restore`: restores the shop from a backup.
const USAGE = 'Usage: npm run restore -- FILE [--replace]'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(USAGE)
  await restore(resolve(path), values.replace)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function restore(path: string, replace: boolean): Promise<void> {
  const env = readEnv(process.env)
  await refuseNoFile(path)
  // Checked before a database is started or created.
  const secret = (await isEncrypted(path)) ? await passphrase() : undefined
  await checkBackup(path, secret)
  await using open = new AsyncDisposableStack()
  const connection = await databaseOf(env, open)
  const files = openFiles(env)
  const before = resolve(env.DATA_DIR, 'backups', `before-restore-${Date.now()}.tar${secret ? '.age' : ''}`)
  const saveExisting = async () => {
    await writeBackup(connection, files, before, { passphrase: secret })
    const how = secret ? ', encrypted with the same passphrase' : ''
    console.log(`What was here is kept in ${before}${how}`)
  }
  const restored = await restoreBackup(path, connection, files, {
    log,
    replace,
    passphrase: secret,
    saveExisting,
  })
  const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0)
  console.log(`The shop is as it was on ${restored.taken_at.slice(0, 16).replace('T', ' at ')} UTC.`)
  console.log(`  ${pluralize(rows, 'row')}, ${pluralize(restored.pictures, 'picture file')}`)
  console.log('  Every session has ended: admins and customers log in again.')
  for (const name of restored.violations) console.warn(`  This rule of the books does not hold: ${name}`)
  console.log('Start it with: npm start')
}

async function refuseNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Error(`There is no file ${path}; nothing has been changed.`)
  if (found.isDirectory())
    throw new Error(`${path} is a folder: name the backup in it. Nothing has been changed.`)
}
