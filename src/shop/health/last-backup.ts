import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const note = z.object({ taken_at: z.iso.datetime(), path: z.string(), bytes: z.number() })

/** When the last backup was taken, where it was written, and its size in bytes. */
type LastBackup = z.infer<typeof note>

/** Remembers it beside the data that it is of, for the doctor. */
export async function noteBackup(dataDir: string, { taken_at, path, bytes }: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileIn(dataDir), `${JSON.stringify({ taken_at, path, bytes })}\n`)
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : note.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}
