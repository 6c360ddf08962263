/** '/product/{id}/opal-ring': the canonical path of a product's page. */
export function productPath(product: { id: string; name: string }): string {
  return pagePath('product', product)
}

export function pagePath(
  kind: 'product' | 'category' | 'brand',
  { id, name }: { id: string | number; name: string },
): string {
  const slug = slugOf(name)
  return slug ? `/${kind}/${id}/${slug}` : `/${kind}/${id}`
}

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
}

/** 'Écharpe, 8 mm' → 'echarpe-8-mm'; empty for a name without Latin letters and digits. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-')
}
