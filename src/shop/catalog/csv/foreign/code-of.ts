import { createHash } from 'node:crypto'

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
