export const NO_LONGER_SOLD = 'This product is no longer sold'

/** What stands in the way of buying so many of a product: a sentence, or null. `available` is the stock on hand. */
export function lineProblem(line: { quantity: number; available: number; archived: boolean }): string | null {
  if (line.archived) return NO_LONGER_SOLD
  return line.quantity <= line.available ? null : shortOf(line.available)
}

/** What whoever wants more than there is reads. */
export function shortOf(available: number): string {
  return available === 0 ? 'Out of stock' : `Only ${available} left in stock`
}
