import type { Right } from './right.ts'

/** The sentences of lines that can be returned without a condition of their own, each once. */
export function ordinaryRights(lines: { right: Right }[]): string[] {
  const sentences = lines.flatMap(({ right }) => (right.reason ? [] : [right.sentence]))
  // An exception of a category follows the same promise.
  const isPartOf = (part: string, whole: string) => part !== whole && whole.startsWith(part)
  return [...new Set(sentences)].filter((one) => !sentences.some((other) => isPartOf(one, other)))
}
