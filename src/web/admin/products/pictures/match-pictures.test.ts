import { expect, it } from 'vitest'
import { matchPictures, possibleCodes } from './match-pictures.ts'

const product = (code: string) => ({ codes: [code] })
const files = (...names: string[]) => names.map((name) => ({ name }))
function matched(names: string[], codes: string[]) {
  const { matches, strangers } = matchPictures(files(...names), codes.map(product))
  const of = matches.map(({ product: { codes: own }, files: all }) => [
    own.join(),
    all.map(({ name }) => name),
  ])
  return { ...Object.fromEntries(of), strangers: strangers.map(({ name }) => name) }
}

// Proves: R3.46
it('files belong to the product of their code, in the order of their numbers', () => {
  expect(
    matched(
      ['IMP-001-2.jpg', 'imp-001.JPG', 'IMP-001-10.heic', 'IMP-002_1.png', 'IMG_1234.jpg'],
      ['IMP-001', 'IMP-002'],
    ),
  ).toEqual({
    'IMP-001': ['imp-001.JPG', 'IMP-001-2.jpg', 'IMP-001-10.heic'],
    'IMP-002': ['IMP-002_1.png'],
    strangers: ['IMG_1234.jpg'],
  })
})

// Proves: R3.46
it.each([
  ['R-1-2.jpg', ['R-1', 'R-1-2'], 'R-1-2'],
  ['R-1-2.jpg', ['R-1'], 'R-1'],
  ['R-1 (2).jpg', ['R-1'], 'R-1'],
  ['Opal ring.jpg', ['opal ring'], 'opal ring'],
  ['Opal_ring-3.jpg', ['Opal ring'], 'Opal ring'],
  ['7.jpg', ['7'], '7'],
])('%s is a picture of one of %j: %s', (name, codes, code) => {
  expect(matched([name], codes)).toEqual({ [code]: [name], strangers: [] })
})

it('a number without a separator is part of the code', () => {
  expect(matched(['IMP002.jpg'], ['IMP0', 'IMP'])).toEqual({ strangers: ['IMP002.jpg'] })
  expect(possibleCodes(['R-1-2.jpg', 'r-1.jpg'])).toEqual(['r-1-2', 'r-1', 'r'])
})

it('the codes of its variants mean one product', () => {
  const ring = { codes: ['R-S', 'R-M'] }
  const { matches } = matchPictures(files('R-M.jpg', 'r-s-2.jpg'), [ring])
  expect(matches.map(({ product: one, files: all }) => [one, all.length])).toEqual([[ring, 2]])
})
