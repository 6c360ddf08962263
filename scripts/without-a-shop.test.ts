import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-without-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** What `npm run …` says where nothing is yet, past its own set-up. */
function run(program: string, ...words: string[]): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, ...words],
      { cwd: join(import.meta.dirname, '..'), env },
      (error, out, trouble) => resolve({ code: error?.code ?? 0, said: out + trouble }),
    ),
  )
}

test('a backup to restore that is not there, or is a folder, is told in a sentence, and nothing is made', async () => {
  const path = join(dataDir, 'gone.tar')
  expect(await run('scripts/restore.ts', path)).toEqual({
    code: 1,
    said: `There is no file ${path}; nothing has been changed.\n`,
  })
  expect(await run('scripts/restore.ts', dataDir)).toEqual({
    code: 1,
    said: `${dataDir} is a folder: name the backup in it. Nothing has been changed.\n`,
  })
  expect(await readdir(dataDir)).toEqual([])
})
