import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const BENCH = `
  const { openOwnDatabase } = await import(${JSON.stringify(new URL('own-database.ts', import.meta.url))})
  await using open = new AsyncDisposableStack()
  await openOwnDatabase(open, { durable: false })
  setInterval(() => console.log('a row of the table'), 10)
  await new Promise(() => {})`

test('a bench whose table is read no further ends, with its database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-own-'))
  await chmod(folder, 0o755)
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', BENCH], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const ended = once(bench, 'exit')
  await once(bench.stdout, 'data')
  expect(await readdir(folder)).not.toEqual([])
  bench.stdout.destroy()
  expect(await ended).toEqual([1, null])
  expect(await readdir(folder)).toEqual([])
  await rmdir(folder)
})
