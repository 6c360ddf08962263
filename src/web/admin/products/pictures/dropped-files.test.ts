import { expect, it } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

type Entry = { name: string; inside?: Entry[] }

/** As a browser: a reader answers at most a hundred entries at a time, then none. */
function entryOf({ name, inside }: Entry): FileSystemEntry {
  const entry = {
    isFile: !inside,
    isDirectory: inside !== undefined,
    file: (found: (file: File) => void) => found(new File([], name)),
    createReader: () => {
      const rest = (inside ?? []).map(entryOf)
      return { readEntries: (found: (some: FileSystemEntry[]) => void) => found(rest.splice(0, 100)) }
    },
  }
  return entry as unknown as FileSystemEntry
}

const drop = (entries: (Entry | null)[]) => {
  const items = entries.map((entry) => ({
    webkitGetAsEntry: () => entry && entryOf(entry),
    getAsFile: () => (entry?.inside ? null : new File([], entry?.name ?? 'bare.jpg')),
  }))
  return droppedFiles({ items } as unknown as DataTransfer)
}

// Proves: R13.353
it('a dropped folder is read to its end, with the folders in it', async () => {
  const pictures = Array.from({ length: 104 }, (_, at) => ({ name: `R-${at}.jpg` }))
  const nested = { name: 'nested', inside: [{ name: 'N-1.jpg' }, { name: 'N-2.jpg' }] }
  const folder = { name: 'folder', inside: [nested, ...pictures] }
  const files = await drop([folder, { name: 'alone.jpg' }, null])
  expect(files.map(({ name }) => name)).toEqual([
    ...['N-1.jpg', 'N-2.jpg'],
    ...pictures.map(({ name }) => name),
    ...['alone.jpg', 'bare.jpg'],
  ])
})
