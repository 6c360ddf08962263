import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Files, publicFiles } from './files.ts'
import { localFiles } from './local-files.ts'

const hash = 'ab'.repeat(16)
let root: string
let files: Files

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
  files = localFiles(join(root, 'media'))
})
afterEach(() => rm(root, { recursive: true }))

test('stores and removes an image with its type and size', async () => {
  await files.put(`${hash}-480.webp`, Buffer.from('webp'))
  await files.put(`${hash}.jpg`, Buffer.from('a jpeg'))
  expect(await files.get(`${hash}-480.webp`)).toEqual({
    bytes: Buffer.from('webp'),
    size: 4,
    type: 'image/webp',
  })
  expect(await files.get(`${hash}.jpg`)).toMatchObject({ size: 6, type: 'image/jpeg' })
  await files.remove(`${hash}.jpg`)
  await files.remove(`${hash}.jpg`)
  expect(await files.get(`${hash}.jpg`)).toBeUndefined()
})

// Proves: R13.131
test('a private photo is in a folder of its own', async () => {
  await files.put(`private/${hash}.webp`, Buffer.from('photo'))
  expect(await readdir(join(root, 'media'))).toEqual(['private'])
  expect(await files.get(`private/${hash}.webp`)).toMatchObject({ size: 5, type: 'image/webp' })
  expect(await publicFiles(files).get(`private/${hash}.webp`)).toBeUndefined()
  await files.remove(`private/${hash}.webp`)
  expect(await files.get(`private/${hash}.webp`)).toBeUndefined()
})

test('an unknown image is undefined', async () => {
  expect(await files.get(`${hash}-160.webp`)).toBeUndefined()
})

test('parallel uploads store one file and leave no partial file', async () => {
  const bytes = Buffer.alloc(200_000, 7)
  await Promise.all(Array.from({ length: 12 }, () => files.put(`${hash}.jpg`, bytes)))
  expect(await readdir(join(root, 'media', 'ab'))).toEqual([`${hash}.jpg`])
  expect((await files.get(`${hash}.jpg`))?.bytes.equals(bytes)).toBe(true)
})

test.each([
  '../secret',
  '..',
  '',
  `../${hash}.jpg`,
  `${hash}.jpg/../../secret`,
  `${hash}.png`,
  `${hash}-0.webp`,
  `${hash}-480.jpg`,
  `${hash}.jpg\n`,
  `${hash.toUpperCase()}.jpg`,
  `${hash}\u0000.jpg`,
])('refuses path traversal and other file types: %j', async (name) => {
  await writeFile(join(root, 'secret'), 'secret')
  expect(await files.get(name)).toBeUndefined()
  await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(TypeError)
  await files.remove(name)
  expect(await readdir(root)).toEqual(['secret'])
})
