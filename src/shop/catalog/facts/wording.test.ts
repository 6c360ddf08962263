import { expect, it } from 'vitest'
import type { FactSet } from './hallmark.ts'
import { wrongWording } from './wording.ts'

const VERMEIL = { metal: 'silver', fineness: '925', plating: 'gold vermeil' }
const PLATED_SILVER = { metal: 'silver', fineness: '925', plating: 'gold' }
const PLATED_BRASS = { metal: 'brass', plating: 'gold' }
const ROSE_PLATED = { metal: 'stainless steel', plating: 'rose gold' }
const SILVER_PLATED = { metal: 'copper', plating: 'silver' }
const ROLLED = { metal: 'brass', plating: 'rolled gold' }
const BRASS = { metal: 'brass' }
const GOLD = { metal: 'gold', fineness: '750' }
const WHITE_GOLD = { metal: 'white gold', fineness: '585', plating: 'rhodium' }
const SILVER = { metal: 'silver', fineness: '925' }
const PLATINUM = { metal: 'platinum', fineness: '950' }
const BEADS = { metal: 'no metal', stone: 'Jade' }

// Proves: R9.107
it.each<[string, FactSet]>([
  ['Gold hoop earrings', PLATED_BRASS],
  ['GOLD HOOPS', PLATED_SILVER],
  ['Rose gold bangle', ROSE_PLATED],
  ['18ct gold signet ring', PLATED_BRASS],
  ['18k chain', PLATED_BRASS],
  ['9 carat gold studs', VERMEIL],
  ['Solid‑gold pendant', PLATED_SILVER],
  ['Gold hoops, gold-plated brass', PLATED_BRASS],
  ['Silver-plated gold ring', PLATED_BRASS],
  ['White gold plated with rhodium', PLATED_BRASS],
  ['18ct gold coated with rhodium', PLATED_BRASS],
  ['Gold, plated with rhodium', SILVER],
  ['Silver and gold ring', PLATED_SILVER],
  ['Silver bracelet', SILVER_PLATED],
  ['Sterling bracelet', SILVER_PLATED],
  ['Gold locket', ROLLED],
  ['Gold leaf ring', BRASS],
  ['Gold over sterling silver hoops', PLATED_BRASS],
  ['Gold over the moon pendant', PLATED_BRASS],
  ['Platinum band', SILVER],
  ['Palladium and platinum band', BRASS],
  ['Gold ring', SILVER],
  ['Gold bead necklace', BEADS],
  ['White gold solitaire', { plating: 'white gold' }],
  ['A ring of ＧＯＬＤ', PLATED_BRASS],
])('%s is stopped: %o', (name, facts) => {
  expect(wrongWording(name, [facts])).toMatch(
    /so its name must not call it \w+\. .*, or allow this wording\.$/,
  )
})

// Proves: R9.107
it.each<[string, FactSet]>([
  ['Gold-plated hoop earrings', PLATED_BRASS],
  ['Gold-plated silver hoops', PLATED_SILVER],
  ['Gold vermeil with pearls', VERMEIL],
  ['Hoops in gold vermeil with diamonds', VERMEIL],
  ['Gold-plated with cubic zirconia', PLATED_BRASS],
  ['Gold filled with opal', PLATED_BRASS],
  ['Gold-tone in two sizes', PLATED_BRASS],
  ['Silver plated with gold ring', PLATED_SILVER],
  ['Sterling silver plated with 18ct gold', PLATED_SILVER],
  ['Sterling silver coated in gold', PLATED_SILVER],
  ['Silver dipped in gold hoops', PLATED_SILVER],
  ['18ct Gold-Plated Silver Hoops', PLATED_SILVER],
  ['18ct rose gold plated ring', ROSE_PLATED],
  ['18ct yellow gold plated hoops', PLATED_BRASS],
  ['18k rose gold vermeil ring', VERMEIL],
  ['Gold plated hoops', PLATED_SILVER],
  ['18ct gold-plated signet ring', PLATED_BRASS],
  ['18ct plated chain', PLATED_BRASS],
  ['Gold vermeil studs', VERMEIL],
  ['Gold electroplated hoops', PLATED_BRASS],
  ['Electro-plated gold hoops', PLATED_BRASS],
  ['18ct gold ion-plated hoops', PLATED_BRASS],
  ['Rose gold PVD bangle', ROSE_PLATED],
  ['PVD rose gold bangle', ROSE_PLATED],
  ['Gold-finished hoops', PLATED_BRASS],
  ['Hoops with a gold finish', PLATED_BRASS],
  ['Gold layered chain', PLATED_BRASS],
  ['Gold bonded chain', PLATED_BRASS],
  ['Gold overlay bangle', PLATED_BRASS],
  ['Gold foil pendant', BEADS],
  ['Gold over brass hoops', PLATED_BRASS],
  ['Gold over sterling silver hoops', VERMEIL],
  ['Hoops plated with 18ct rose gold', ROSE_PLATED],
  ['Rolled gold locket', ROLLED],
  ['Gold and silver plated bangle', PLATED_BRASS],
  ['Silver & gold-plated ring', PLATED_SILVER],
  ['Sterling silver hoops, gold plated', VERMEIL],
  ['Gold-tone bangle', BRASS],
  ['Golden hour necklace', PLATED_BRASS],
  ['Marigold earrings', PLATED_BRASS],
  ['Goldstone pendant', SILVER],
  ['Nickel silver cuff', SILVER_PLATED],
  ['9ct diamond riviera', PLATINUM],
  ['18ct gold signet ring', GOLD],
  ['White gold solitaire', WHITE_GOLD],
  ['Silver ring with gold beads', SILVER],
  ['Platinum band', PLATINUM],
  ['Rhodium-plated silver chain', { ...SILVER, plating: 'rhodium' }],
  ['Opal ring', PLATED_BRASS],
  ['Gold ring', { weight: '3' }],
])('%s is right: %o', (name, facts) => {
  expect(wrongWording(name, [facts])).toBeUndefined()
})

it('names what the piece is', () => {
  expect(wrongWording('Gold hoops', [PLATED_BRASS])).toBe(
    'This piece is gold-plated brass, so its name must not call it gold. Say that it is plated, such as ‘gold-plated’, or allow this wording.',
  )
  expect(wrongWording('Gold hoops', [VERMEIL])).toMatch(/^This piece is gold vermeil, /)
  expect(wrongWording('Gold beads', [BEADS])).toBe(
    'This piece is not metal, so its name must not call it gold. Take out ‘gold’, or allow this wording.',
  )
})

it('judges each variant', () => {
  expect(wrongWording('Ring in silver or gold', [SILVER, GOLD])).toBeUndefined()
  expect(wrongWording('Gold ring', [SILVER, GOLD])).toBeUndefined()
  expect(wrongWording('Gold ring', [GOLD, PLATED_SILVER])).toMatch(/^This piece is gold-plated silver/)
})
