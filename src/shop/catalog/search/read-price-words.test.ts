import { expect, test } from 'vitest'
import { readPriceWords, spellOutInches } from './read-price-words.ts'

// Proves: R3.51
test.each([
  ['under 100', { max: 100, rest: '' }],
  ['hoops under £90', { max: 90, rest: 'hoops' }],
  ['below £50', { max: 50, rest: '' }],
  ['£50-100', { min: 50, max: 100, rest: '' }],
  ['50 to 100', { min: 50, max: 100, rest: '' }],
  ['£50 - £100 studs', { min: 50, max: 100, rest: 'studs' }],
  ['rings from 10 to 20 pounds', { min: 10, max: 20, rest: 'rings' }],
  ['between 100 and 200', { min: 100, max: 200, rest: '' }],
  ['over £1,000', { min: 1000, rest: '' }],
  ['necklace less than 130 pounds', { max: 130, rest: 'necklace' }],
  ['gold up to £45.50 ring', { max: 45.5, rest: 'gold ring' }],
  ['necklaces £200+', { min: 200, rest: 'necklaces' }],
  ['£200 and up', { min: 200, rest: '' }],
  ['studs 20 quid or less', { max: 20, rest: 'studs' }],
  ['more than 300', { min: 300, rest: '' }],
  ['at least $300', { min: 300, rest: '' }],
  ['<50', { max: 50, rest: '' }],
  ['max 50 euros', { max: 50, rest: '' }],
  ['bracelet around £100', { min: 75, max: 125, rest: 'bracelet' }],
  ['£100 bracelet', { min: 75, max: 125, rest: 'bracelet' }],
  ['40 pounds beads', { min: 30, max: 50, rest: 'beads' }],
  ['bracelets under twenty pounds', { max: 20, rest: 'bracelets' }],
  ['Between fifty and a hundred', { min: 50, max: 100, rest: '' }],
  ['ring under one hundred and fifty pounds', { max: 150, rest: 'ring' }],
  ['under twenty five pounds', { max: 25, rest: '' }],
  ['from fifty-five', { min: 55, rest: '' }],
  ['between one hundred and two hundred', { min: 100, max: 200, rest: '' }],
  ['over a thousand two hundred', { min: 1200, rest: '' }],
  ['under £1k', { max: 1000, rest: '' }],
  ['rings over 1.5k', { min: 1500, rest: 'rings' }],
  ['18k gold under £18k', { max: 18000, rest: '18k gold' }],
  ['under £18 in a box', { max: 18, rest: 'in a box' }],
  ['under twenty pounds in a box', { max: 20, rest: 'in a box' }],
  ['rings under 90 in 9ct gold', { max: 90, rest: 'rings in 9ct gold' }],
  ['hoops between £50 and 90 in silver', { min: 50, max: 90, rest: 'hoops in silver' }],
  ['rings between 100 and 300 in gold', { min: 100, max: 300, rest: 'rings in gold' }],
  ['under 1,000 in a box', { max: 1000, rest: 'in a box' }],
  ['earrings under 50 in pearl', { max: 50, rest: 'earrings in pearl' }],
  ['rings under 40 in stock', { max: 40, rest: 'rings in stock' }],
  ['rings over £100 - 18ct gold', { min: 100, rest: 'rings - 18ct gold' }],
  ['earrings between 20 and 50 in stock', { min: 20, max: 50, rest: 'earrings in stock' }],
  ['earrings 16 to 18 in a box', { min: 16, max: 18, rest: 'earrings in a box' }],
  ['rings between 40 and 60 in gold', { min: 40, max: 60, rest: 'rings in gold' }],
  ['earrings under 40 in a box', { max: 40, rest: 'earrings in a box' }],
  ['under 50 in amethyst', { max: 50, rest: 'in amethyst' }],
  ['over 30 in rubies', { min: 30, rest: 'in rubies' }],
  ['chain up to 18 in under £60', { max: 60, rest: 'chain up to 18 in' }],
  ['necklace under 18 in under 60', { max: 60, rest: 'necklace under 18 in' }],
  ['necklace 16 to 18 in between £50 and £90', { min: 50, max: 90, rest: 'necklace 16 to 18 in' }],
  ['nk 4008-45 from 100 to 200', { min: 100, max: 200, rest: 'nk 4008-45' }],
  ['between 100 and 50', { min: 50, max: 100, rest: '' }],
  ['ring over £500 and 5 stone', { min: 500, rest: 'ring and 5 stone' }],
  ['necklace under £200 and 18 in long', { max: 200, rest: 'necklace and 18 in long' }],
  ['nk 4008-45 £50', { min: 37.5, max: 62.5, rest: 'nk 4008-45' }],
  ['1k to 2k', { min: 1000, max: 2000, rest: '' }],
])('%s is a price', (text, meant) => {
  expect(readPriceWords(text)).toEqual({ ...meant, prices: [expect.any(String)] })
})

// Proves: R3.51
test.each([
  ['earrings over 60 under 100', { min: 60, max: 100, rest: 'earrings' }],
  ['necklaces £100+ under £150', { min: 100, max: 150, rest: 'necklaces' }],
  ['necklace under 150 over 100', { min: 100, max: 150, rest: 'necklace' }],
  ['beads min 20 max 30', { min: 20, max: 30, rest: 'beads' }],
  ['max £200 min £100 rings', { min: 100, max: 200, rest: 'rings' }],
  ['rings £100 min £200 max', { min: 100, max: 200, rest: 'rings' }],
  ['more than fifty in gold less than £1k', { min: 50, max: 1000, rest: 'in gold' }],
])('%s has two bounds', (text, meant) => {
  const { prices, ...read } = readPriceWords(text)
  expect(read).toEqual(meant)
  expect(prices).toHaveLength(2)
})

// Proves: R3.51
test.each([
  'NK-4008-45',
  'nk 4008-45',
  'chain 45-60 cm',
  'under 10 mm',
  '8mm beads',
  '40 to 45cm chain',
  'over 18ct',
  'over 18k',
  'from 9 carat',
  'gold over silver',
  'set of 3',
  'under',
  '30th birthday',
  'chain over ten cm',
  'twenty beads',
  'under twelve hundred',
  'at least one diamond',
  '16 to 18 in chain',
  'from 16 to 18 in chain',
  'under 18 in long',
  'under 18 in',
  'between 16 and 18 in silver',
  '24 to 30 in rope chain',
  '16 to 20 in box chain',
  'under 18 in box chain',
  'chain 45 to 60 in long',
  'under 24 in rope chain',
  'up to 7 in wrist',
])('%s is no price', (text) => {
  expect(readPriceWords(text)).toEqual({ rest: text, prices: [] })
})

// Proves: R11.143
test.each([
  ['18 in chain', '18 inch chain'],
  ['necklace 7.5-in', 'necklace 7.5 inch'],
  ['chain up to 18 in', 'chain up to 18 inch'],
  ['18 in silver chain', '18 inch silver chain'],
  ['18 in yellow gold necklace', '18 inch yellow gold necklace'],
  ['18 in box chain', '18 inch box chain'],
  ...[
    '18 in gold',
    'ring 7 in silver',
    '40 in stock',
    '3 in a box',
    '2 in one necklace',
    'top 10 in earrings',
    '50 in gold bracelets',
    'set of 3 in silk',
    '2 in 1 necklace',
    '2-in-1 necklace',
    'nk-18 in chain',
    '90 in pearls',
  ].map((text) => [text, text]),
])('%s has the lengths of %s', (text, meant) => expect(spellOutInches(text)).toBe(meant))
