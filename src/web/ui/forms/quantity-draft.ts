/** What is typed into a quantity: 0 for what is not a whole number, so that the page refuses it. */
export function quantityOf(text: string): number {
  return text !== '' && isWhole(text) ? Number(text) : 0
}

/** What is not a whole number stays as it was typed, beside its refusal. */
export function isWhole(text: string): boolean {
  return Number.isInteger(Number(text))
}
