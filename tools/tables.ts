// Writes src/db/tables.ts from a freshly migrated database; with --check it only checks whether that file is up to date.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, connectionUrl } from '../src/db/connect.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

const FILE = 'src/db/tables.ts'
const isCheck = process.argv.includes('--check')
const log = { info() {}, warn: (fields: object, message: string) => console.warn(message, fields) }
const folder = await mkdtemp(join(tmpdir(), 'vitrine-tables-'))
await chmod(folder, 0o755)

try {
  const wanted = await describeTables(join(folder, 'tables.ts'))
  const present = await readFile(FILE, 'utf8').catch(() => '')
  if (wanted === present) console.log(`${FILE} is up to date`)
  else if (isCheck) fail(`${FILE} differs from the migrated database: npm run db:tables`)
  else await write(wanted)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function describeTables(draft: string): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, durable: false })
  try {
    const { pool, close } = connect(embedded.connection, log)
    await migrate(pool)
    await close()
    const mapping = JSON.stringify({ int8: 'number', date: 'string' })
    run('kysely-codegen', [
      '--dialect=postgres',
      `--url=${connectionUrl(embedded.connection)}`,
      '--exclude-pattern=migrations',
      `--type-mapping=${mapping}`,
      `--out-file=${draft}`,
    ])
  } finally {
    await embedded.stop()
  }
  return format(await readFile(draft, 'utf8'))
}

function format(source: string): string {
  return run('biome', ['check', '--write', `--stdin-file-path=${FILE}`], source)
}

async function write(source: string): Promise<void> {
  await writeFile(FILE, source)
  console.log(`${FILE} is written`)
}

function run(name: string, args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', '.bin', name), ...args],
    { input },
  )
  if (status !== 0) fail(`${name} failed: ${stderr || stdout}`)
  return stdout.toString()
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
