import type { Right } from '../../../contract/returns/right.ts'
import type { Storefront } from '../../context.ts'

/** The first sentence of a right, and the others; undefined when the owner shows no promise. */
export function returnWords(
  { returns }: Pick<Storefront['config'], 'returns'>,
  right: Pick<Right, 'reason' | 'sentence'> | undefined,
): { title: string; words: string } | undefined {
  if (!right || !(returns.title || right.reason)) return undefined
  const [title = '', ...words] = right.sentence.split(/\. (?=\S)/)
  return { title, words: words.join('. ') }
}
