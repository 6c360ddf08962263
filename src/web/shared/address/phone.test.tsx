import { beforeAll, expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { Phone, PhoneLink, shownPhones } from './phone.tsx'

beforeAll(() => shownPhones.load())

// Proves: R12.168
it('a phone number has its national form in the country of the order, else in that of the shop', () => {
  expect(renderTexts(<Phone phone="0612345678" country="France" />)).toEqual(['06 12 34 56 78'])
  expect(renderTexts(<Phone phone="02079460000" />)).toEqual(['020 7946 0000'])
  // What is collected may have no address.
  expect(renderTexts(<Phone phone="02079460000" country="" />)).toEqual(['020 7946 0000'])
})

// Proves: R12.168
it('the link dials it from anywhere', () => {
  const link = renderMarkup(<PhoneLink phone="020 7946 0000" country="United Kingdom" />)
  expect(link).toContain('href="tel:+442079460000"')
})
