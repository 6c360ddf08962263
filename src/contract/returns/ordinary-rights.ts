import type { Right } from './right.ts'

/**
 * The sentences of lines that can be returned without a condition of their own, each once, and what is excepted among the
 * others.
 */
export function ordinaryRights(lines: { right: Right }[]): string[] {
  const sentences = lines.flatMap(({ right }) => (right.reason ? [] : [right.sentence]))
  // An exception of a category follows the same promise.
  const isPartOf = (part: string, whole: string) => part !== whole && whole.startsWith(part)
  const promises = [...new Set(sentences)].filter((one) => !sentences.some((other) => isPartOf(one, other)))
  const reasons = promises.length > 0 ? lines.flatMap(({ right }) => right.reason ?? []) : []
  return [...promises, ...[...new Set(reasons)].map((reason) => EXCEPTION_SENTENCES[reason])]
}

/** Where pieces with other rights are among the ordinary ones; their own lines say it in full. */
export const EXCEPTION_SENTENCES: Record<NonNullable<Right['reason']>, string> = {
  sealed: 'Pieces with a seal: only with the seal unbroken.',
  engraved: 'Engraved pieces: only if they are faulty.',
  made_to_measure: 'Pieces made to your measure: only if they are faulty.',
  metal_price: 'Pieces whose price follows the metal market: only if they are faulty.',
}
