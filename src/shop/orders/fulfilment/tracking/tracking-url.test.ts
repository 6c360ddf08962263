import { expect, it } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

// Proves: R12.135
it.each([
  ['Hare', 'Hare', 'https://hare.example/{number}', 'https://hare.example/A%2F1'],
  ['hare', 'Hare', 'https://hare.example/?n={tracking_number}&x', 'https://hare.example/?n=A%2F1&x'],
  ['Hare', '', 'https://hare.example/{number}', 'https://hare.example/A%2F1'],
  ['Tortoise', 'Hare', 'https://hare.example/{number}', null],
  ['Royal Mail', 'Hare', '', 'https://www.royalmail.com/track-your-item#/tracking-results/A%2F1'],
])(
  'a parcel by %s of a method by %s is tracked at its address',
  (company, carrier, tracking_pattern, url) => {
    const parcel = { shipping_company: company, tracking_number: 'A/1', carrier, tracking_pattern }
    expect(trackingUrl(parcel)).toBe(url)
  },
)
