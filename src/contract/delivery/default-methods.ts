import { storedMethods } from './delivery-method.ts'

/** The specification's two delivery types, at the shop's shipping fee. */
export const defaultMethods = storedMethods.parse([
  { key: 'standard', name: 'Standard', price: null, days_from: 3, days_to: 5 },
  { key: 'next_day', name: 'Next day', price: null, days_from: 1, days_to: 2 },
])
