import { expect, it } from 'vitest'
import { wordsOf } from './split-words.ts'

// Proves: R11.143
it.each([
  ['18 inch chain', ['18', 'inch', 'chain']],
  ['18-inches', ['18', 'inch']],
  ['18" chain', ['18', 'inch', 'chain']],
  ['7.5in bracelet', ['7.5', 'inch', 'bracelet']],
  ['ring size 7 in silver', ['ring', 'size', '7', 'silver']],
  ['45cm', ['45', 'cm']],
])('%s: %j', (text, words) => expect(wordsOf(text)).toEqual(words))
