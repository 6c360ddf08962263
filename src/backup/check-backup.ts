import { createHash } from 'node:crypto'
import { DAMAGED } from './encryption.ts'
import { readTar, tarEntry } from './tar.ts'

export const FORMAT = 1

export type Summary = {
  taken_at: string
  pictures: number
  rows: Record<string, number>
}

export type CheckedBackup = Summary & { migrations: string[] }

/** Verifies a backup's checksum. @throws Error with a sentence when it is damaged, truncated or no backup */
export async function checkBackup(path: string, passphrase?: string): Promise<CheckedBackup> {
  const digest = createHash('sha256')
  let at: Date | undefined
  let migrations: string[] | undefined
  let checked: CheckedBackup | undefined
  for await (const { name, bytes } of readTar(path, passphrase)) {
    if (!at) at = timeOf(name, bytes)
    if (name === 'complete.json') {
      const { sha256, ...summary } = JSON.parse(bytes.toString()) as Summary & { sha256: string }
      if (sha256 !== digest.digest('hex') || !migrations) break
      checked = { ...summary, migrations }
      continue
    }
    if (checked) throw new Error(DAMAGED)
    digest.update(tarEntry(name, bytes, at))
    if (name === 'database/migrations.json') migrations = JSON.parse(bytes.toString())
  }
  if (!checked) throw new Error(DAMAGED)
  return checked
}

function timeOf(name: string, bytes: Buffer): Date {
  const head = name === 'vitrine.json' ? JSON.parse(bytes.toString()) : {}
  if (typeof head.format !== 'number') throw new Error('This file is no backup of a shop.')
  if (head.format > FORMAT) throw new Error('This backup was made by a newer version of the shop.')
  return new Date(head.taken_at)
}
