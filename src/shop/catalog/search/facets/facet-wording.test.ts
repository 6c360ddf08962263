import { expect, test } from 'vitest'
import { setUpShop } from '../../../../../tests/support/set-up-shop.ts'
import type { Facet } from '../../../../contract/facets/facets.ts'

const shop = setUpShop()

// Proves: R11.13
test.each([
  ['metal', 'gold', 'gold'],
  ['metal', '9ct white gold', 'white gold'],
  ['metal', '18 ct Rose Gold', 'rose gold'],
  ['metal', 'silver gold vermeil plated', 'gold vermeil'],
  ['metal', 'silver rose gold plated', 'rose gold plated'],
  ['metal', 'silver rhodium plated', 'silver'],
  ['metal', 'Silver plated with 18ct rose gold', 'rose gold plated'],
  ['metal', 'Brass, plated in gold', 'gold plated'],
  ['metal', 'Plated gold', 'gold plated'],
  ['metal', 'Plated 18ct gold', 'gold plated'],
  ['metal', 'Plated yellow gold', 'gold plated'],
  ['metal', 'Plated 9 carat rose gold', 'rose gold plated'],
  ['metal', 'Gold plate', 'gold plated'],
  ['metal', 'Brass with white-gold plating', 'white gold plated'],
  ['metal', 'Silver plated with 1 micron of gold', 'gold plated'],
  ['metal', 'Silver plated with 2.5 microns of 18ct rose gold', 'rose gold plated'],
  ['metal', 'Rhodium plated gold', 'gold'],
  ['metal', 'Rhodium plated with gold accents', null],
  ['metal', 'Silver with rose gold details', 'silver'],
  ['metal', 'Plated with gold with rose-gold accents', 'gold plated'],
  ['metal', 'Gold with white gold details', 'gold'],
  ['metal', 'Silver, gold accented', 'silver'],
  ['metal', 'Goldplated', 'gold plated'],
  ['metal', 'Plated in 14 karat gold', 'gold plated'],
  ['metal', 'Gold plated with rhodium', 'gold plated'],
  ['metal', 'base metal silver plated', 'silver plated'],
  ['metal', 'Silver-plated brass', 'silver plated'],
  ['metal', 'Silver plate', 'silver plated'],
  ['metal', 'Brass plated with 925 sterling silver', 'silver plated'],
  ['metal', 'Silver electroplated brass', 'silver plated'],
  ['metal', 'Gold and silver plated', 'silver plated'],
  ['metal', 'Gold/silver plated', 'silver plated'],
  ['metal', 'Silver-plated with crystals', 'silver plated'],
  ['metal', 'Silver triple-plated brass', 'silver plated'],
  ['metal', 'Palladium-plated steel', 'palladium plated'],
  ['metal', 'Platinum plated silver', 'silver'],
  ['metal', 'silver platinum plated', 'silver'],
  ['metal', '18ct white gold, platinum plated', 'white gold'],
  ['metal', 'Silver plated with silver', 'silver'],
  ['metal', 'Silver plated with rhodium', 'silver'],
  ['metal', 'silver silver plated', 'silver'],
  ['metal', 'Rhodium plated silver', 'silver'],
  ['metal', 'Plated sterling silver', 'silver'],
  ['metal', 'Brushed silver finish', 'silver'],
  ['metal', 'Brass and silver', 'brass'],
  ['metal', 'Gold tones', null],
  ['metal', 'Gold-tone sterling silver', 'silver'],
  ['metal', 'Rose gold-coloured brass', 'brass'],
  ['metal', 'Gold & silver tone', null],
  ['metal', 'Silver and gold tone', null],
  ['metal', '18ct gold colour-change garnet', 'gold'],
  ['metal', 'Tibetan-silver', null],
  ['metal', 'Sterling silver', 'silver'],
  ['metal', 'Stainless steel', 'stainless steel'],
  ['metal', 'no metal', null],
  ['colour', 'Blue-green', 'blue,green'],
  ['colour', 'Pomegranate red', 'red'],
  ['colour', 'Aqua, green, blue, clear and honey', 'blue,clear,green,yellow'],
  ['colour', 'G', null],
] satisfies [Facet, string, string | null][])('the %s %j is %s', async (facet, wording, meant) => {
  const text =
    facet === 'metal'
      ? 'select metal_facet($1) as meant'
      : "select string_agg(family, ',' order by family) as meant from colour_facets($1) family"
  expect(await shop.sql(text, [wording])).toEqual([{ meant }])
})
