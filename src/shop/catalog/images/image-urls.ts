import { pictureWidths } from './image-widths.ts'

export type PictureRow = {
  id: number
  hash: string
  width: number
  height: number
  placeholder: string
  alt: string
}

type PictureAnswer = {
  id: number
  url: string
  srcset: string
  width: number
  height: number
  placeholder: string
  alt: string
}

let home = '/media'

/** Where browsers fetch pictures: from the shop itself, unless the storage or a CDN has an address for everybody. */
export function setMediaUrl(address: string | undefined): void {
  home = address ?? '/media'
}

export function picturesHome(): string {
  return home
}

/** Whose pictures a page may show beside the shop's own, for its content security policy. */
export function imagesOrigin(): string | undefined {
  return home.startsWith('/') ? undefined : new URL(home).origin
}

/** A stored picture as the API shows it: `url` is the JPEG for everybody, `srcset` its WebP sizes. */
export function pictureAnswer({ id, hash, width, height, placeholder, alt }: PictureRow): PictureAnswer {
  return { id, url: pictureUrl(hash), srcset: srcsetOf(hash, width), width, height, placeholder, alt }
}

/** Where everybody can see a picture. */
export function pictureUrl(hash: string): string {
  return `${home}/${hash}.jpg`
}

function srcsetOf(hash: string, width: number): string {
  let srcset = ''
  for (const step of pictureWidths(width)) srcset += `${srcset && ', '}${home}/${hash}-${step}.webp ${step}w`
  return srcset
}
