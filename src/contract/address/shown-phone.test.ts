import { expect, it } from 'vitest'
import { phoneUrl, shownPhone } from './shown-phone.ts'

// Proves: R12.168
it.each([
  ['02079460000', 'United Kingdom', '020 7946 0000', 'tel:+442079460000'],
  ['+44 2079460000', 'GB', '020 7946 0000', 'tel:+442079460000'],
  ['+442079460000', 'France', '+44 20 7946 0000', 'tel:+442079460000'],
  ['0612345678', 'France', '06 12 34 56 78', 'tel:+33612345678'],
  ['+1 555 123 4567', 'USA', '(555) 123-4567', 'tel:+15551234567'],
  ['+442079460000', undefined, '+44 20 7946 0000', 'tel:+442079460000'],
  ['020 7946 0000', undefined, '020 7946 0000', 'tel:02079460000'],
  ['020 7946 0000', 'Atlantis', '020 7946 0000', 'tel:02079460000'],
  ['ask my neighbour, 12', 'United Kingdom', 'ask my neighbour, 12', 'tel:12'],
  ['', 'United Kingdom', '', 'tel:'],
])('the phone number %s in %s is shown as %s', (typed, country, shown, url) => {
  expect([shownPhone(typed, country), phoneUrl(typed, country)]).toEqual([shown, url])
})
