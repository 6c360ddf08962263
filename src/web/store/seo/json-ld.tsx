import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Rendered by the server only: Trusted Types forbid it in the browser, and search engines read the server's HTML. */
export function JsonLd({ data }: { data: () => object }) {
  return <ServerScript key={useLocation().key} data={data} />
}

function ServerScript({ data }: { data: () => object }) {
  const isHydrated = useHydrated()
  const [isServerRendered] = useState(!isHydrated)
  if (!isServerRendered) return null
  const json = import.meta.env.SSR ? toJsonLd(data()) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

function toJsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
