import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupFailure } from '../backups/backups.ts'

const failedBackup = z.object({ at: z.iso.datetime(), reason: z.string() })
const lastBackup = z.object({ taken_at: z.iso.datetime(), path: z.string(), bytes: z.number() })

type LastBackup = z.infer<typeof lastBackup>

export async function saveLastBackup(dataDir: string, { taken_at, path, bytes }: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(pathIn(dataDir), `${JSON.stringify({ taken_at, path, bytes })}\n`)
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  return await readJson(pathIn(dataDir), lastBackup)
}

export async function saveFailedBackup(dataDir: string, { at, reason }: BackupFailure): Promise<void> {
  await writeFile(failurePathIn(dataDir), `${JSON.stringify({ at: at.toISOString(), reason })}\n`)
}

/** @returns undefined after a success */
export async function findFailedBackup(dataDir: string): Promise<BackupFailure | undefined> {
  const [found, last] = await Promise.all([
    readJson(failurePathIn(dataDir), failedBackup),
    findLastBackup(dataDir),
  ])
  if (!found || (last && Date.parse(last.taken_at) >= Date.parse(found.at))) return undefined
  return { at: new Date(found.at), reason: found.reason }
}

async function readJson<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}

function failurePathIn(dataDir: string): string {
  return join(dataDir, 'failed-backup.json')
}
