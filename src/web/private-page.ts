import type { MetaDescriptor } from 'react-router'

/** Pages of one visitor: not cached, not indexed, no referrer. */
export const privateHeaders = { 'cache-control': 'no-store' }

export function headers() {
  return privateHeaders
}

export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }]
}
