import type { MetaDescriptor } from 'react-router'

/** Of pages that belong to one visitor: nobody keeps them, no search engine lists them, no other site learns their address. */
export const privateHeaders = { 'cache-control': 'no-store' }

export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }]
}
