import type { StoredMethod } from '../../contract/delivery/delivery-method.ts'

const base = {
  kind: 'delivery' as const,
  countries: [],
  postal_codes: [],
  price: null,
  price_by: 'total' as const,
  price_steps: [],
  free_over: null,
  cut_off: null,
  workdays: [1, 2, 3, 4, 5],
  insured_value: null,
  signature: false,
  carrier: '',
  tracking_url: '',
}

/** The specification's two delivery types, at the shop's shipping fee. */
export const defaultMethods: StoredMethod[] = [
  { ...base, key: 'standard', name: 'Standard', days_from: 3, days_to: 5 },
  { ...base, key: 'next_day', name: 'Next day', days_from: 1, days_to: 2 },
]
