import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const lastBackup = z.object({ taken_at: z.iso.datetime(), path: z.string(), bytes: z.number() })

type LastBackup = z.infer<typeof lastBackup>

export async function saveLastBackup(dataDir: string, { taken_at, path, bytes }: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(pathIn(dataDir), `${JSON.stringify({ taken_at, path, bytes })}\n`)
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : lastBackup.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}
