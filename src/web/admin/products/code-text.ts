import type { Product } from '../../../contract/product.ts'
import { baseCode } from './matrix/code-pattern.ts'

/** 'R-1-… (35 variants)' of a product with options. */
export function codeText({
  code,
  options,
  variant_count,
}: Pick<Product, 'code' | 'options' | 'variant_count'>): string {
  if (options.length === 0) return code
  const base = baseCode(code, options)
  return `${base}${base === code ? '' : '-'}… (${variant_count === 1 ? '1 variant' : `${variant_count} variants`})`
}
