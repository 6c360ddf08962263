import type { Storefront } from '../../context.ts'

/** The promise of returns with what is excepted for these categories. */
export function returnWords(
  { returns, returnExceptions }: Pick<Storefront['config'], 'returns' | 'returnExceptions'>,
  categories: { name: string }[],
): string {
  const names = new Set(categories.map(({ name }) => name.toLowerCase()))
  const excepted = returnExceptions.filter(({ category }) => names.has(category.toLowerCase()))
  return [returns.words, ...excepted.map(({ words }) => words)].join(' ')
}
