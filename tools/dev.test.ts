import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, freePort } from '../tests/support/harness.ts'

const OPENS_WITHIN_MS = 60_000

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-dev-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true }))

/** `npm run dev`, without its set-up. */
async function runDev() {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(await freePort()) }
  const program = spawn(process.execPath, ['tools/dev.ts', '--empty'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...env, LOG_LEVEL: 'info' },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { program, output: () => output }
}

test('Ctrl-C ends the shop, then its database', async () => {
  const { program, output } = await runDev()
  await eventually(async () => output().includes(' is open.'), OPENS_WITHIN_MS)
  program.kill('SIGINT')
  await once(program, 'exit')
  expect(output()).toContain('the database keeps running for another shop on the same data')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
