type Draft = { name: string; stock_quantity: number; is_made_to_order: boolean }

/** Why somebody may not want a draft in the shop yet. */
export function publishDoubt({ name, stock_quantity, is_made_to_order }: Draft): string | undefined {
  const doubts = [
    name.endsWith('(copy)') && 'Its name still ends in “(copy)”.',
    stock_quantity < 1 && !is_made_to_order && 'Nothing of it is in stock, so shoppers cannot buy it.',
  ]
  return doubts.filter((doubt) => doubt !== false).join(' ') || undefined
}
