import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Structured data for search engines. It comes with the server's page only: a browser that moves from page to page has
 * no use for it, under Trusted Types may not write it, and need not work it out to keep what the server wrote.
 */
export function JsonLd({ data }: { data: () => object }) {
  return <ServerScript key={useLocation().key} data={data} />
}

function ServerScript({ data }: { data: () => object }) {
  const isLate = useHydrated()
  const [cameWithThePage] = useState(!isLate)
  if (!cameWithThePage) return null
  const json = import.meta.env.SSR ? jsonOf(data()) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

function jsonOf(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
