import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connectionUrl } from '../src/db/connect.ts'
import { runProgram } from '../tests/support/run-program.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-without-'))
  // A database that is created by mistake is created here, and deleted with the folder.
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true }))

const run = (program: string, args: string[] = [], env: Record<string, string> = {}) =>
  runProgram(program, args, { DATABASE_URL: '', DATA_DIR: dataDir, ...env })

test('a restore from a missing file or a folder ends with a message and creates nothing', async () => {
  const path = join(dataDir, 'gone.tar')
  expect(await run('tools/restore.ts', [path])).toEqual({
    code: 1,
    output: `There is no file ${path}; nothing has been changed.\n`,
  })
  expect(await run('tools/restore.ts', [dataDir])).toEqual({
    code: 1,
    output: `${dataDir} is a folder: name the backup in it. Nothing has been changed.\n`,
  })
  expect(await readdir(dataDir)).toEqual([])
})

test.each([
  ['the doctor', 'tools/doctor.ts'],
  ['a backup', 'tools/backup.ts'],
])('%s without a shop says how to create one, and creates nothing', async (_, program) => {
  expect(await run(program)).toEqual({
    code: 1,
    output: `There is no shop in ${dataDir} yet. Make one with: npm start\n`,
  })
  expect(await readdir(dataDir)).toEqual([])
  const DATABASE_URL = connectionUrl(inject('server'))
  expect(await run(program, [], { DATABASE_URL })).toEqual({
    code: 1,
    output: 'There is no shop in this database yet. Make one with: npm start\n',
  })
})
