import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './book.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'book-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const modes = () => readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777])

it('only the owner can read the database files', () => {
  const store = openStore(dataDir)
  const all = [
    ['sandbox.sqlite', 0o600],
    ['sandbox.sqlite-shm', 0o600],
    ['sandbox.sqlite-wal', 0o600],
  ]
  expect(modes()).toEqual(all)
  for (const [name] of modes()) chmodSync(join(dataDir, String(name)), 0o644)
  const again = openStore(dataDir)
  expect(modes()).toEqual(all)
  again.close()
  store.close()
})
