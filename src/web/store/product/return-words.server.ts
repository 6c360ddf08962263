import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Storefront } from '../../context.ts'

/** The first sentence of the piece's right, and the others; undefined when the owner shows no promise. */
export function returnWords(
  { returns }: Pick<Storefront['config'], 'returns'>,
  { right }: ProductWithVariants,
): { title: string; words: string } | undefined {
  if (!right || !(returns.title || right.reason)) return undefined
  const [title = '', ...words] = right.sentence.split(/\. (?=\S)/)
  return { title, words: words.join('. ') }
}
