import { expect, it } from 'vitest'
import { leaveOutWords } from './leave-out-words.ts'
import { parseSynonyms } from './synonyms.ts'

const OWN = parseSynonyms([
  'mens ring, signet',
  'statement piece, disc',
  'push present, heart',
  'gift for her, locket',
])

// Proves: R11.224
it.each([
  ['mens ring', 'mens ring'],
  ['mens rings under gold', 'mens rings under gold'],
  ['a statement piece for mum', 'a statement piece for'],
  ['push present', 'push present'],
  ['gift for her', 'gift for her'],
  ['mens gold ring', 'gold ring'],
  ['present', ''],
])('%s: keeps the owner’s terms: "%s"', (text, rest) => {
  expect(leaveOutWords(text, OWN).rest).toBe(rest)
})

// Proves: R11.225
it.each([
  ['new arrivals', '', [], false],
  ['new rings', 'rings', ['new'], false],
  ['colour blue', 'blue', ['colour'], false],
  ['multi colour beads', 'multi colour beads', [], false],
  ['short necklace', 'necklace', ['short'], false],
  ['long', 'long', [], false],
  ['rings in stock', 'rings', [], false],
  ['hoops in a gift box', 'hoops', ['gift'], true],
  ['hoops in box', 'hoops', [], false],
  ['box chain', 'box chain', [], false],
  ['silver necklace in box chain', 'silver necklace in box chain', [], false],
  ['rings in-stock', 'rings', [], false],
  ['bridal jewellery', '', ['bridal'], true],
  ['wedding jewellery set', '', ['wedding', 'set'], true],
  ['wedding ring', 'wedding ring', [], false],
  ['set', 'set', [], false],
])('%s: means "%s"', (text, rest, left, isGift) => {
  expect(leaveOutWords(text, [])).toEqual({ rest, left, isGift, sale: undefined })
})
