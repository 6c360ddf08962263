/** What stands in the way of buying so many of a product: a sentence, or null. `available` is the stock on hand. */
export function lineProblem(line: {
  quantity: number
  available: number
  withdrawn: boolean
}): string | null {
  if (line.withdrawn) return 'This product is no longer sold'
  if (line.quantity <= line.available) return null
  return line.available === 0 ? 'Out of stock' : `Only ${line.available} left in stock`
}
