import { useState, useSyncExternalStore } from 'react'

/**
 * Structured data for search engines. It comes with the server's page only: a browser that moves from page to page has
 * no use for it, and under Trusted Types may not write it.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <ServerScript key={json} json={json} />
}

function ServerScript({ json }: { json: string }) {
  const cameWithThePage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isKept] = useState(cameWithThePage)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return isKept ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} /> : null
}
