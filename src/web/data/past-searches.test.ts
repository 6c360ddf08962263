import { expect, it } from 'vitest'
import { rememberSearch } from './past-searches.ts'
import { storage } from './storage.ts'

// Proves: R11.72
it('the last six searches are kept, each once, the newest first', () => {
  for (const text of ['pearl', 'opal', 'ruby', 'jade', 'onyx', 'topaz', ' ', 'garnet ', 'OPAL', 'agate'])
    rememberSearch(text)
  expect(storage.read('searches')?.texts).toEqual(['agate', 'OPAL', 'garnet', 'topaz', 'onyx', 'jade'])
})
