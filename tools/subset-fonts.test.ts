import { expect, it } from 'vitest'
import { charactersOf } from './subset-fonts.ts'

it('a unicode-range is parsed into its characters', () => {
  expect(charactersOf('U+0041-0043, U+20AC, U+1F48D')).toBe('ABC€💍')
})
