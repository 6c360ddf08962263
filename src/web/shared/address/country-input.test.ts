import { afterEach, expect, it, vi } from 'vitest'
import { keepCountry } from './country-input.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Proves: R12.13
it.each([
  ['uk', ['country', 'United Kingdom']],
  ['Trinidad and Tobago', ['country', 'Trinidad & Tobago']],
  ['Narnia', undefined],
  ['', undefined],
])('of “%s” in the form of an address, %j is kept', async (typed, kept) => {
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { setItem })
  await keepCountry(typed)
  expect(setItem.mock.calls[0]).toEqual(kept)
})
