import { expect, it } from 'vitest'
import { updateMethod } from '../../../../contract/delivery/delivery-endpoints.ts'
import { deliveryMethod, newDeliveryMethod } from '../../../../contract/delivery/delivery-method.ts'
import { methodOf, textsOf } from './method-texts.ts'

const keyOf = (name: string, others: string[] = []) => methodOf({ ...textsOf(), name }, undefined, others).key

// Proves: R12.11
it('a new method gets a key by its name, which no other has', () => {
  expect(keyOf('Highlands & islands')).toBe('highlands_islands')
  expect(keyOf('Почта России')).toBe('method')
  expect(keyOf('宅急便', ['method'])).toBe('method_2')
  expect(keyOf('Courier', ['courier', 'courier_2'])).toBe('courier_3')
  expect(keyOf('c'.repeat(60), ['c'.repeat(36)])).toBe(`${'c'.repeat(36)}_2`)
})

// Proves: R12.14
it('a new method has no price until one is typed', () => {
  const typed = { ...textsOf(), name: 'Courier' }
  expect(typed.price).toBe('')
  const { error } = deliveryMethod.safeParse(methodOf(typed, undefined, []))
  expect(error?.issues).toMatchObject([{ path: ['price'], message: 'Price is required' }])
  const free = methodOf({ ...typed, price: '0' }, undefined, [])
  expect(deliveryMethod.safeParse(free).success).toBe(true)
  expect(textsOf(free).price).toBe('0')
})

// Proves: S5.admin.4
it.each(['100=7.50', '100:', ': 7.50', 'from 100: 7.50', '1.250: 7.50', '100: 12:50'])(
  'the price step "%s" is refused',
  (price_steps) => {
    const typed = methodOf(
      { ...textsOf(), name: 'Courier', price: '5', price_by: 'weight', price_steps },
      undefined,
      [],
    )
    const { error } = deliveryMethod.safeParse(JSON.parse(JSON.stringify(typed)))
    const message = 'Each step must have a value and a price, such as 100: 7.50'
    expect(new Set(error?.issues.map((issue) => issue.message))).toEqual(new Set([message]))
  },
)

// Proves: R3.27
it.each(['free_over', 'insured_value', 'price'] as const)(
  'an unreadable "%s" is refused, not saved as none',
  (name) => {
    const typed = { ...textsOf(), name: 'Courier', price: '5', [name]: '1.250' }
    const sent = JSON.parse(JSON.stringify(methodOf(typed, undefined, [])))
    expect(deliveryMethod.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([[name]])
  },
)

// Proves: R12.14
it('two price steps from the same value are refused', () => {
  const typed = methodOf(
    { ...textsOf(), name: 'Courier', price: '5', price_steps: '1 250: 7.50\n1250: 8' },
    undefined,
    [],
  )
  const { error } = newDeliveryMethod.safeParse(typed)
  expect(error?.issues).toMatchObject([
    { path: ['price_steps'], message: 'Two steps begin at the same value' },
  ])
  // The form sends a stored one, too, as what was shown.
  const corrected = { ...typed, price_steps: [], shown: typed }
  expect(updateMethod.body.safeParse(corrected).success).toBe(true)
})
