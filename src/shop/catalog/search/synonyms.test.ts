import { expect, it } from 'vitest'
import { isRealWord } from './synonyms.ts'

it.each(['lapis', 'ruby', 'rubies', 'topaz', 'onyx', 'pearls', 'toe'])('%s is a word', (word) => {
  expect(isRealWord(word, [])).toBe(true)
})

it.each(['neclace', 'saphire'])('%s is a typing error', (word) => {
  expect(isRealWord(word, [])).toBe(false)
})
