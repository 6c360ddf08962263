import { afterEach, expect, it, vi } from 'vitest'
import { textOf } from '../../../../../tests/support/read-page.ts'
import { renderMarkup } from '../../../../../tests/support/render-component.tsx'
import { dayIn } from '../../../../contract/day.ts'
import ChosenDelivery from './chosen-delivery.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const standard = {
  ...{ key: 'standard', name: 'Standard', label: 'Standard', kind: 'delivery', price: '5.00', problem: null },
  promise: { from: '2026-06-15', to: '2026-06-17', order_by: null },
  made: { quantity: 2, ready_by: '2026-06-12' },
}

const today = () => dayIn('Europe/London', new Date())

/** @param offers undefined until they have arrived, an error when they cannot be had */
function shown(
  quantity: number,
  offers?: object[] | Error,
  country?: string,
  {
    orderBy,
    givenOn = today(),
    ...more
  }: { orderBy?: string; givenOn?: string; [field: string]: unknown } = {},
) {
  if (country) vi.stubGlobal('localStorage', { getItem: () => country })
  const product = { id: 'ring', stock_quantity: 9, ...more } as never
  const query = { product_id: 'ring', variant_id: undefined, quantity: String(quantity), engraved: undefined }
  const delivery = {
    ...{ arrival: 'Estimated delivery', days: 'Tue 2 Jun', until: '', fee: 'Standard, £5.00' },
    places: { title: 'We deliver to France and Japan.' },
    givenOn,
    ...(orderBy && { orderBy }),
  }
  const deliversByPlace = Boolean(country)
  const key = ['offers', JSON.stringify({ ...(!('variants' in more) && query), country })]
  const markup = renderMarkup(
    <ChosenDelivery
      {...{ product, choice: undefined, quantity, delivery }}
      terms={(terms) => <DeliveryTerms {...{ product, choice: undefined, deliversByPlace, shown: terms }} />}
    />,
    {
      answers: Array.isArray(offers) ? [[key, offers]] : [],
      failures: offers instanceof Error ? [[key, offers]] : [],
      config: { deliversByPlace },
    },
  )
  const visible = markup.replaceAll(/<div class="invisible">.*?<\/div><\/div>/g, '')
  return textOf(visible).split('\n').filter(Boolean)
}

// Proves: R12.202
it('the product page says what the cart says of the chosen quantity', () => {
  expect(shown(3, [standard]).join(' ')).toMatch(
    /2 of 3: Made for you, ready by 12 June Estimated delivery\s+Mon 15 Jun – Wed 17 Jun Standard delivery, £5.00 an order/,
  )
  const problem = "Your order is above this method's insured value (£500.00)."
  const courier = { ...standard, key: 'courier', name: 'Courier', price: '12.00' }
  expect(shown(3, [{ ...standard, problem }, courier])).toContain('Courier, £12.00 an order')
  const nothing = shown(3, [{ ...standard, problem }]).join(' ')
  expect(nothing).toContain('No delivery method can carry an order of this value.')
  expect(nothing).not.toMatch(/Estimated delivery|£|We deliver to/)
})

// Proves: R12.13
it('the country that was chosen last is said, and can be changed, also one that an earlier version kept', () => {
  const sent = shown(1, [{ ...standard, made: null }], 'Germany')
  expect(sent).toEqual(expect.arrayContaining(['Delivery to Germany. ', 'Change the country']))
  const refused = shown(1, [{ ...standard, problem: 'Standard does not go to Germany.' }], 'Germany')
  expect(refused.filter((text) => text.includes('We do not deliver to Germany.'))).toHaveLength(2)
  expect(refused.join(' ')).not.toMatch(/Standard does not go|Delivery to Germany/)
  const kept = shown(1, [{ ...standard, problem: 'Standard does not go to Narnia.' }], 'Narnia')
  expect(kept).toEqual(expect.arrayContaining(['We do not deliver to Narnia.', 'Change the country']))
})

// Proves: R12.13
it('a value that no method to the country insures is the only reason that is said', () => {
  const courier = { ...standard, key: 'courier', name: 'Courier' }
  const offers = [
    { ...standard, problem: 'Standard does not go to Japan.' },
    { ...courier, problem: "Your order is above this method's insured value (£500.00)." },
  ]
  const texts = shown(2, offers, 'Japan').join(' ')
  expect(texts).toContain('No delivery method to Japan can carry an order of this value.')
  expect(texts).not.toMatch(/do not deliver|We deliver to|Delivery to Japan/)
  const collect = { ...standard, key: 'collect', name: 'Collect', kind: 'collect' }
  const collected = shown(2, [offers[0] as object, collect], 'Japan').join(' ')
  expect(collected).toContain('Ready to collect')
  expect(collected).toContain('We do not deliver to Japan.')
  expect(collected).not.toContain('Delivery to Japan')
})

// Proves: R12.203
it('until its days are known, and when they cannot be had, no other days are said', () => {
  const checking = shown(3, undefined, 'Germany', { inStock: 1 })
  expect(checking).toEqual(expect.arrayContaining(['Checking the date…', 'Made for you']))
  const failed = shown(3, new Error('offline'), 'Germany', { inStock: 1 })
  expect(failed).toEqual(
    expect.arrayContaining(['The date could not be checked. ', 'Try again', 'Made for you']),
  )
  expect(failed.join(' ')).not.toMatch(/Estimated delivery|Jun|£/)
  for (const texts of [checking, failed]) {
    expect(texts).toContain('Country: Germany. ')
    expect(texts.join(' ')).not.toContain('Delivery to')
  }
})

// Proves: R12.202
it('before a variant is chosen, no days and price of another country are said', () => {
  const texts = shown(1, [standard], 'Germany', { variants: [] }).join(' ')
  expect(texts).toContain('Days and price depend on your choice.')
  expect(texts).not.toMatch(/Estimated delivery|£5/)
})

// Proves: R12.203
it('before a variant is chosen, a check that failed is shown and can be repeated', () => {
  const texts = shown(1, new Error('offline'), 'Germany', { variants: [] })
  expect(texts).toEqual(
    expect.arrayContaining(['The date could not be checked. ', 'Try again', 'Country: Germany. ']),
  )
  expect(texts.join(' ')).not.toMatch(/depend on your choice|Delivery to/)
})

// Proves: R12.203
it('days that held until a moment that has passed are not said', () => {
  const promise = { ...standard.promise, order_by: new Date(Date.now() - 5_000).toISOString() }
  const texts = shown(2, [{ ...standard, promise }], 'Germany').join(' ')
  expect(texts).toContain('Checking the date…')
  expect(texts).not.toMatch(/Estimated delivery|Delivery to/)
})

// Proves: R12.203
it('of one piece, the days are asked for once their cut-off has passed', () => {
  const past = new Date(Date.now() - 5_000).toISOString()
  const coming = new Date(Date.now() + 60_000).toISOString()
  expect(shown(1, [standard], undefined, { orderBy: coming })).toContain('Tue 2 Jun')
  expect(shown(1, undefined, undefined, { orderBy: past })).toContain('Checking the date…')
  expect(shown(1, [standard], undefined, { orderBy: past }).join(' ')).toMatch(/Mon 15 Jun – Wed 17 Jun/)
  expect(shown(1, undefined, undefined, { givenOn: '2020-02-28' })).toContain('Checking the date…')
  const undecided = shown(1, undefined, undefined, { orderBy: past, variants: [] }).join(' ')
  expect(undecided).toContain('Days and price depend on your choice.')
  expect(undecided).not.toMatch(/Estimated delivery|£5/)
})

// Proves: R12.202
it('how many of the chosen quantity are made is announced, and nothing of pieces in stock', () => {
  expect(shown(3, [standard]).at(-1)).toBe('2 of 3: Made for you, ready by 12 June')
  expect(shown(3, [{ ...standard, made: null }]).at(-1)).toBe('We deliver to France and Japan.')
})
