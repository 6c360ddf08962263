/**
 * Of two lists of texts, such as the variants of a product, the lines that differ.
 * @returns undefined when the values are no such lists, or only their order differs
 */
export function changedLines(
  before: unknown,
  after: unknown,
): { removed: string[]; added: string[] } | undefined {
  if (!isTexts(before) || !isTexts(after)) return undefined
  const removed = before.filter((line) => !after.includes(line))
  const added = after.filter((line) => !before.includes(line))
  return removed.length + added.length > 0 ? { removed, added } : undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
