import { createHash } from 'node:crypto'
import { readPrice } from '../../../../contract/read-amount.ts'
import type { ImportRow } from '../import-row.ts'

const MAX_CODE = 50

/** The code of a variant without SKU: always the same, so that the next import finds the variant again. */
export function codeOf(product: string, values: (string | undefined)[]): string {
  const code = [product, ...values].flatMap((part) => (part ? [slug(part)] : [])).join('-')
  if (code.length <= MAX_CODE) return code
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 8)
  return `${code.slice(0, MAX_CODE - digest.length - 1)}-${digest}`
}

export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

// Servers refuse longer addresses.
const MAX_URL = 2_000

/** @returns no image without an address that can be used */
export function imageOf(url: string | undefined, of_variant: boolean) {
  return url && url.length <= MAX_URL ? [{ url, of_variant }] : []
}

/** Also with an unreadable price: the import refuses it at its cell. */
export function isReduced({ price = '', former = '' }: Partial<Record<'price' | 'former', string>>): boolean {
  return price !== '' && former !== '' && !(readPrice(former) <= readPrice(price))
}

export function optionsOf(names: (string | undefined)[], values: (string | undefined)[]): ImportRow['cells'] {
  const options: ImportRow['cells'] = {}
  for (const number of [1, 2, 3] as const) {
    options[`option_${number}_name`] = names[number - 1] ?? ''
    options[`option_${number}`] = values[number - 1] ?? ''
  }
  return options
}
