import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connectionUrl } from '../src/db/connect.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-without-'))
  // A database that should not have been made is made in it, and goes with it.
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true }))

/** What `npm run …` says where nothing is yet, past its own set-up. */
function run(
  program: string,
  words: string[] = [],
  more: Record<string, string> = {},
): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...more }
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
  expect(await run('tools/restore.ts', [path])).toEqual({
    code: 1,
    said: `There is no file ${path}; nothing has been changed.\n`,
  })
  expect(await run('tools/restore.ts', [dataDir])).toEqual({
    code: 1,
    said: `${dataDir} is a folder: name the backup in it. Nothing has been changed.\n`,
  })
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['', 'A letter to the editor.', 'Long ago. '.repeat(500)])(
  'a file that is no backup is not restored, and no database is made for it: %#',
  async (text) => {
    const path = join(dataDir, 'letter.txt')
    await writeFile(path, text)
    const said = 'This file is damaged, or is no backup of a shop.\n'
    expect(await run('tools/restore.ts', [path])).toEqual({ code: 1, said })
    expect(await readdir(dataDir)).toEqual(['letter.txt'])
  },
)

test.each([
  ['the doctor', 'tools/doctor.ts'],
  ['a backup', 'tools/backup.ts'],
])('%s says where there is no shop yet and how to make one, and makes nothing', async (_, program) => {
  expect(await run(program)).toEqual({
    code: 1,
    said: `There is no shop in ${dataDir} yet. Make one with: npm start\n`,
  })
  expect(await readdir(dataDir)).toEqual([])
  const DATABASE_URL = connectionUrl(inject('server'))
  expect(await run(program, [], { DATABASE_URL })).toEqual({
    code: 1,
    said: 'There is no shop in this database yet. Make one with: npm start\n',
  })
})
