import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const OWN = JSON.stringify(new URL('own-database.ts', import.meta.url))
const endless = `
  const { openOwnDatabase } = await import(${OWN})
  await using open = new AsyncDisposableStack()
  await openOwnDatabase(open, { durable: false })
  setInterval(() => console.log('a row of the table'), 10)
  await new Promise(() => {})`
const ending = `
  const { leave, openOwnDatabase } = await import(${OWN})
  {
    await using open = new AsyncDisposableStack()
    await openOwnDatabase(open, { durable: false })
    console.log('a row of the table')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    console.log('the last row')
  }
  await leave()`

test.each([
  ['half-way', endless],
  ['but for its last row', ending],
])('a bench whose table is read no further, %s, ends with its database', async (_, program) => {
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
