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

/** 'Écharpe, 8 mm' → 'echarpe-8-mm'; empty for a name without Latin letters and digits. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-')
}
