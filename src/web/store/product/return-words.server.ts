import type { Right } from '../../../contract/returns/right.ts'

/** The first sentence of a right, and the others. */
export function returnWords(
  right: Pick<Right, 'sentence'> | undefined,
): { title: string; words: string } | undefined {
  if (!right) return undefined
  const [title = '', ...words] = right.sentence.split(/\. (?=\S)/)
  return { title, words: words.join('. ') }
}
