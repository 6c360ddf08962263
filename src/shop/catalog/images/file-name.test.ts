import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

// Proves: S5.admin.11, R3.17
test.each([
  ['my gold ring.jpg', 'my_gold_ring.jpg'],
  ['C:\\Users\\me\\ring.png', 'ring.png'],
  ['../../etc/passwd', 'passwd'],
  ['ring\u0000\n.jpg', 'ring.jpg'],
  ['ring\u202Egpj.exe', 'ringgpj.exe'],
  ['bague\u00a0dorée.webp', 'bague_dorée.webp'],
  ['', 'picture'],
  ['..', 'picture'],
  ['uploads/', 'picture'],
])('%j is stored as %j', (uploaded, stored) => {
  expect(fileName(uploaded)).toBe(stored)
})

test('shortens a long name and preserves its extension', () => {
  const name = fileName(`${'💍'.repeat(300)}.jpeg`)
  expect(Array.from(name)).toHaveLength(120)
  expect(name).toMatch(/^(💍)+\.jpeg$/u)
})
