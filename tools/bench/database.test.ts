import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const OWN = JSON.stringify(new URL('database.ts', import.meta.url))
const endless = `
  const { openOwnDatabase } = await import(${OWN})
  await using open = new AsyncDisposableStack()
  await openOwnDatabase(open)
  setInterval(() => console.log('a row'), 10)
  await new Promise(() => {})`
const ending = `
  const { leave, openOwnDatabase } = await import(${OWN})
  {
    await using open = new AsyncDisposableStack()
    await openOwnDatabase(open)
    console.log('a row')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    console.log('the last row')
  }
  await leave()`

test.each([
  ['while it measures', endless],
  ['before its last line', ending],
])('stops and removes its database when stdout is closed %s', async (_, program) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-own-'))
  await chmod(folder, 0o755)
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const ended = once(bench, 'exit')
  bench.stdin.on('error', () => {})
  await once(bench.stdout, 'data')
  expect(await readdir(folder)).not.toEqual([])
  bench.stdout.destroy()
  bench.stdin.write('go on')
  expect(await ended).toEqual([1, null])
  expect(await readdir(folder)).toEqual([])
  await rmdir(folder)
})
