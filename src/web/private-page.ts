import type { MetaDescriptor } from 'react-router'

/** Pages of one visitor: not cached, not indexed, no referrer. */
export const privateHeaders = { 'cache-control': 'no-store' }

export function headers() {
  return privateHeaders
}

/** Adds the name of the shop to the title. */
export function privateMetaOf(title: string) {
  return ({
    matches: [root],
  }: {
    matches: readonly [{ loaderData: { config: { name: string } } }, ...unknown[]]
  }) => privateMeta(`${title} – ${root.loaderData.config.name}`)
}

export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }]
}
