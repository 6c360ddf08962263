import { readAmount } from '../../../../contract/read-amount.ts'

/** An empty cell is no amount. */
export function isReduced({ price = '', former = '' }: Partial<Record<'price' | 'former', string>>): boolean {
  return readAmount(former) > readAmount(price)
}
