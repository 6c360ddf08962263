export function collectionPath({ slug }: { slug: string }): `/collections/${string}` {
  return `/collections/${slug}`
}
