import type { MetaDescriptor } from 'react-router'
import type { ShopConfig } from '../../shared/shop-config.ts'

type Page = {
  title: string
  description: string
  /** Path and query of the canonical URL. */
  path: string
  image?: { url: string; width: number; height: number; alt: string } | undefined
  kind?: 'website' | 'product'
  /** Not indexed. */
  hidden?: boolean
}

/** @param matches the argument of the route's `meta` */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  { title, description, path, image, kind = 'website', hidden }: Page,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { config: ShopConfig } | undefined
  if (!root) return [{ title }]
  const { name, publicUrl } = root.config
  const address = publicUrl + path
  return [
    { title: title === name ? name : `${title} – ${name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    ...(image
      ? [
          { property: 'og:image', content: new URL(image.url, publicUrl).href },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}
