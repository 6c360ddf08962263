import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { type Files, typeOfFile } from './files.ts'

export function localFiles(folder: string): Files {
  const pathOf = (name: string) => {
    const { dir, base } = parse(name)
    return join(folder, dir, base.slice(0, 2), base)
  }
  return {
    async put(name, bytes) {
      if (!typeOfFile(name)) throw new TypeError(`not an image's file name: ${JSON.stringify(name)}`)
      await writeWhole(pathOf(name), bytes)
    },
    async get(name) {
      const type = typeOfFile(name)
      if (!type) return undefined
      const bytes = await readFile(pathOf(name)).catch(undefinedIfMissing)
      return bytes && { bytes, size: bytes.length, type }
    },
    async remove(name) {
      if (typeOfFile(name)) await rm(pathOf(name), { force: true })
    },
    async check() {
      await mkdir(folder, { recursive: true })
    },
  }
}

/** Writes atomically and durably: temporary file, fsync, rename. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  if (await exists(path)) return
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${randomUUID()}`)
  try {
    await writeThrough(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx')
  await file.writeFile(bytes)
  await file.sync()
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
