import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createStaticFiles } from './static-files.ts'

it('a built file is served, and is 404 once another build has replaced it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  await mkdir(join(folder, 'assets'))
  const file = join(folder, 'assets/cart-1a2b.js')
  await writeFile(file, 'export {}')
  const read = createStaticFiles(folder, { get: async () => undefined }).find('/assets/cart-1a2b.js')
  expect(await read?.()).toMatchObject({ status: 200, body: Buffer.from('export {}') })
  await rm(folder, { recursive: true })
  const gone = await read?.()
  expect(gone?.status).toBe(404)
  expect(gone?.headers).not.toHaveProperty('cache-control')
})
