import { expect, it } from 'vitest'
import { readSizeWords } from './read-size-words.ts'

// Proves: R9.304
it.each([
  ['size 7 ring', 'ring', 'size 7', ['N½', 'O']],
  ['US size 7', '', 'us size 7', ['N½', 'O']],
  ['us ring size 7', '', 'us ring size 7', ['N½', 'O']],
  ['gold ring US 6½', 'gold ring', 'us 61⁄2', ['M½', 'N']],
  ['ring size US6.5 in gold', 'ring in gold', 'size us6.5', ['M½', 'N']],
  ['silver band, size 54', 'silver band,', 'size 54', ['N', 'N½']],
  ['eu 54', '', 'eu 54', ['N', 'N½']],
])('%s: is a size of the ring sizer', (text, rest, size, letters) => {
  const read = readSizeWords(text)
  expect([read.rest, read.size]).toEqual([rest, size])
  expect([...new Set(read.sizes?.filter((name) => /^[A-Z]½?$/.test(name)))]).toEqual(letters)
})

// Proves: R9.304
it.each([
  'size M ring',
  'size 7 bracelet',
  'ring size 7mm',
  'ring size 7 cm',
  'size 7-8 ring',
  'ring size 99',
  'gift for us',
  'bus 7 ring',
])('%s: has no ring size in numbers', (text) => expect(readSizeWords(text)).toEqual({ rest: text }))
