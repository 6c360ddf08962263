export const NO_LONGER_SOLD = 'This product is no longer sold'

/** More would keep an order's transaction busy with drawing. */
export const MAX_ENGRAVED = 50
export const TOO_MANY_ENGRAVED = `A cart can hold at most ${MAX_ENGRAVED} engraved lines.`

/** @returns a sentence for the shopper, or null when the line can be bought */
export function lineProblem(line: { quantity: number; available: number; archived: boolean }): string | null {
  if (line.archived) return NO_LONGER_SOLD
  return line.quantity <= line.available ? null : stockShortage(line.available)
}

export function stockShortage(available: number): string {
  return available === 0 ? 'Out of Stock' : `Only ${available} left in stock`
}
