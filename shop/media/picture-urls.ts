import { pictureWidths } from './picture-widths.ts'

export type PictureRow = {
  id: number
  hash: string
  width: number
  height: number
  placeholder: string
  alt: string
}

export type PictureAnswer = {
  id: number
  url: string
  srcset: string
  width: number
  height: number
  placeholder: string
  alt: string
}

/** A stored picture as the API shows it: `url` is the JPEG for everybody, `srcset` its WebP sizes. */
export function pictureAnswer({ id, hash, width, height, placeholder, alt }: PictureRow): PictureAnswer {
  return { id, url: `/media/${hash}.jpg`, srcset: srcsetOf(hash, width), width, height, placeholder, alt }
}

function srcsetOf(hash: string, width: number): string {
  let srcset = ''
  for (const step of pictureWidths(width)) srcset += `${srcset && ', '}/media/${hash}-${step}.webp ${step}w`
  return srcset
}
