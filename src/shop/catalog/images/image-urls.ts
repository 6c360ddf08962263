import { imageWidths } from './image-widths.ts'

export type ImageRow = {
  id: number
  hash: string
  width: number
  height: number
  placeholder: string
  alt: string
}

type ImageResponse = {
  id: number
  url: string
  srcset: string
  width: number
  height: number
  placeholder: string
  alt: string
}

let baseUrl = '/media'

/** Default: the shop itself; otherwise the public address of the storage or CDN. */
export function setMediaUrl(address: string | undefined): void {
  baseUrl = address ?? '/media'
}

/** The external image origin for the content security policy. */
export function imagesOrigin(): string | undefined {
  return baseUrl.startsWith('/') ? undefined : new URL(baseUrl).origin
}

/** `url` is the JPEG fallback, `srcset` the WebP sizes. */
export function imageResponse({ id, hash, width, height, placeholder, alt }: ImageRow): ImageResponse {
  return { id, url: imageUrl(hash), srcset: srcsetOf(hash, width), width, height, placeholder, alt }
}

export function imageUrl(hash: string): string {
  return `${baseUrl}/${hash}.jpg`
}

function srcsetOf(hash: string, width: number): string {
  let srcset = ''
  for (const step of imageWidths(width)) srcset += `${srcset && ', '}${baseUrl}/${hash}-${step}.webp ${step}w`
  return srcset
}
