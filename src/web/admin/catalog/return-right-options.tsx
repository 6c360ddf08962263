import type { ReturnRight } from '../../../contract/returns/right.ts'

const LABELS: Record<ReturnRight, string> = {
  returnable: 'Can be returned',
  sealed: 'Only with its seal unbroken',
  made_to_measure: 'No: made to measure',
  metal_price: 'No: its price follows the metal market',
}

export function returnRightText(right: unknown): string | undefined {
  return LABELS[right as ReturnRight]
}

export const returnRightOptions = Object.entries(LABELS).map(([value, label]) => (
  <option key={value} value={value}>
    {label}
  </option>
))
