import { expect, it } from 'vitest'
import { allowedCharacters, type Engraving, engravingProblem, graphemes } from './rules.ts'

const LOCKET: Engraving = {
  places: ['front', 'back'],
  fonts: ['script', 'serif'],
  characters: 'A-Z a-z 0-9 &-é',
  max_length: 5,
  price: 25,
  days: 3,
}
const problemOf = (more: object, engraving: Engraving | null = LOCKET) =>
  engravingProblem({ place: 'front', font: 'script', text: 'Olive', ...more }, engraving)

it('ranges name letters and digits of one kind', () => {
  expect([...allowedCharacters('A-C 7-9 &-!')].join('')).toBe(' ABC789&-!')
  expect([...allowedCharacters('C-A')].join('')).toBe(' ')
})

// Proves: R9.143
it.each(['Olive', 'Théo', 'The\u0301o', 'A & B', '10-12'])('%j can be engraved', (text) => {
  expect(problemOf({ text })).toBeUndefined()
})

// Proves: R9.143
it.each([
  [{ place: 'inside' }, 'place', 'It can be engraved here: front, back.'],
  [{ font: 'sans' }, 'font', 'It can be engraved in these fonts: script, serif.'],
  [{ text: 'Olives' }, 'text', 'The text can have at most 5 characters; this one has 6.'],
  [{ text: 'Zoë' }, 'text', '‘ë’ cannot be engraved. These characters can: A-Z a-z 0-9 &-é'],
  [{ text: 'A👩‍👩‍👧B' }, 'text', 'An emoji cannot be engraved. Please leave it out.'],
  [{ text: 'I ♥ U' }, 'text', 'An emoji cannot be engraved. Please leave it out.'],
  [{ text: '🇬🇧' }, 'text', 'An emoji cannot be engraved. Please leave it out.'],
  [
    { text: 'נועה' },
    'text',
    'Text that is written from right to left cannot be engraved. Please use other letters.',
  ],
  [
    { text: 'ليلى' },
    'text',
    'Text that is written from right to left cannot be engraved. Please use other letters.',
  ],
  [{ text: 'A\u200bB' }, 'text', 'The text has a character that cannot be seen. Please type it again.'],
])('%j is refused at %s', (more, path, message) => {
  expect(problemOf(more)).toEqual({ path, message })
})

// Proves: R9.143
it('a family of emoji and a letter with its accent count as one', () => {
  expect(graphemes('👩‍👩‍👧e\u0301a')).toHaveLength(3)
})

it('a product that cannot be engraved says so', () => {
  expect(problemOf({}, null)?.message).toBe('This product cannot be engraved.')
})
