import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Connection } from '../db/connect.ts'
import type { Files } from '../shop/catalog/images/files.ts'
import { imageFilesOf } from '../shop/catalog/images/image-widths.ts'
import { syncFolder } from '../shop/catalog/images/local-files.ts'
import { checkBackup, FORMAT, type Summary } from './check-backup.ts'
import { encryptingSink, plainSink } from './encryption.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { TAR_END, tarEntry } from './tar.ts'

export type Backup = Summary & { bytes: number; missing: string[] }

type Add = (name: string, bytes: Buffer) => Promise<void>

const compress = promisify(gzip)
const MAX_SNAPSHOTS = 5

type Options = {
  passphrase?: string | undefined
  /** Of scrypt, for the passphrase: tests pass less. */
  workFactor?: number
  /** Ends the backup early. */
  signal?: AbortSignal | undefined
}

/** Runs beside a running shop. The file appears only when it is complete and has been read again. @returns `missing`: lost image files */
export async function writeBackup(
  connection: Connection,
  files: Files,
  path: string,
  options: Options = {},
): Promise<Backup> {
  await mkdir(dirname(path), { recursive: true })
  const draft = join(dirname(path), `.${path.slice(dirname(path).length + 1)}.part`)
  try {
    const made = await writeDraft(connection, files, draft, options)
    await checkBackup(draft, options.passphrase)
    await rename(draft, path)
    await syncFolder(dirname(path))
    const { size: bytes } = await stat(path)
    return { ...made, bytes }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDraft(
  connection: Connection,
  files: Files,
  draft: string,
  { passphrase, workFactor, signal }: Options,
) {
  const at = new Date()
  const digest = createHash('sha256')
  // It contains personal data.
  await using file = await open(draft, 'w', 0o600)
  const sink = passphrase ? await encryptingSink(file, passphrase, workFactor) : plainSink(file)
  const add: Add = async (name, bytes) => {
    signal?.throwIfAborted()
    const entry = tarEntry(name, bytes, at)
    digest.update(entry)
    await sink.write(entry)
  }
  const taken_at = at.toISOString()
  await add('vitrine.json', json({ format: FORMAT, taken_at }))
  const { snapshot, pictures, missing } = await snapshotWithImages(connection, files, add)
  let rows: Record<string, number>
  try {
    rows = await addDatabase(snapshot, add)
  } finally {
    await snapshot.close()
  }
  const summary: Summary = { taken_at, pictures, rows }
  await sink.write(tarEntry('complete.json', json({ ...summary, sha256: digest.digest('hex') }), at))
  await sink.write(TAR_END)
  await sink.end()
  await file.sync()
  return { ...summary, missing }
}

/** Image files are written before their rows and deleted after them: a missing file needs a newer snapshot. */
async function snapshotWithImages(connection: Connection, files: Files, add: Add) {
  const saved = new Set<string>()
  for (let attempt = 1; ; attempt++) {
    const snapshot = await openSnapshot(connection)
    try {
      const missing = await addImages(snapshot, files, saved, add)
      const lost = missing.length > 0 ? await stillReferenced(connection, missing) : []
      if (lost.length === missing.length || attempt === MAX_SNAPSHOTS) {
        return { snapshot, pictures: saved.size, missing }
      }
      await snapshot.close()
    } catch (error) {
      await snapshot.close()
      throw error
    }
  }
}

async function addImages(snapshot: Snapshot, files: Files, saved: Set<string>, add: Add): Promise<string[]> {
  const missing: string[] = []
  for (const { hash, width } of await snapshot.images()) {
    for (const name of imageFilesOf(hash, width)) {
      if (saved.has(name)) continue
      const stored = await files.get(name)
      if (!stored) missing.push(name)
      else await add(`pictures/${name}`, stored.bytes)
      if (stored) saved.add(name)
    }
  }
  return missing
}

async function stillReferenced(connection: Connection, names: string[]): Promise<string[]> {
  const now = await openSnapshot(connection)
  try {
    const referenced = new Set((await now.images()).flatMap(({ hash, width }) => imageFilesOf(hash, width)))
    return names.filter((name) => referenced.has(name))
  } finally {
    await now.close()
  }
}

async function addDatabase(snapshot: Snapshot, add: Add): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await add('database/migrations.json', json(snapshot.migrations))
  for (const table of snapshot.tables) {
    let part = 0
    counts[table] = 0
    for await (const rows of snapshot.rowsOf(table)) {
      await add(`database/${table}/${String(++part).padStart(6, '0')}.jsonl.gz`, await lines(rows))
      counts[table] += rows.length
    }
  }
  const jobs = await snapshot.jobs()
  await add('database/jobs.jsonl.gz', await lines(jobs))
  await add('database/sequences.json', json(await snapshot.sequences()))
  return counts
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function lines(rows: string[]): Promise<Buffer> {
  return compress(rows.map((row) => `${row}\n`).join(''))
}
