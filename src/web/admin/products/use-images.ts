import { useRef, useState } from 'react'
import {
  LARGE_IMAGE,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  NO_IMAGE,
  WRONG_IMAGE,
} from '../../../contract/admin/product-edit.ts'
import type { Image } from '../../../contract/product.ts'

export type PickedPicture = { key: string } & ({ kept: Image } | { file: File })

let made = 0

/** The pictures of a product's form, each file judged as it comes in; a refused one is named and kept out. */
export function usePictures(images: Image[], accept: string[]) {
  const [picked, setPicked] = useState(() => keptOf(images))
  const [{ error, times }, setProblem] = useState({ error: '', times: 0 })
  const place = useRef<HTMLFieldSetElement>(null)
  const tell = (words: string) => setProblem((last) => ({ error: words, times: last.times + 1 }))
  return {
    picked,
    error,
    isMissing: error === NO_IMAGE,
    /** Counts what was told: the same may be told again. */
    times,
    /** Where they are shown. */
    place,
    focus: () => place.current?.querySelector('input')?.focus(),
    /** @returns how many of them are taken */
    add(files: File[]): number {
      const refused = files.flatMap((file) => problemOf(file, accept) ?? [])
      const good = files.filter((file) => !problemOf(file, accept))
      const room = MAX_IMAGES - picked.length
      if (good.length > room) refused.push(`A product has at most ${MAX_IMAGES} images`)
      tell(refused.join('\n'))
      const fresh = good.slice(0, Math.max(room, 0)).map((file) => {
        made += 1
        return { key: `file-${made}`, file }
      })
      setPicked((present) => [...present, ...fresh])
      return fresh.length
    },
    move(from: number, to: number) {
      setPicked((present) => {
        const moved = present[from]
        return moved ? present.toSpliced(from, 1).toSpliced(to, 0, moved) : present
      })
    },
    drop(key: string) {
      tell('')
      setPicked((present) => present.filter((picture) => picture.key !== key))
    },
    /** Takes in what the product has now. */
    reset(present: Image[]) {
      setPicked(keptOf(present))
    },
    /** Whether these are all there are, in their order. */
    areAs(images: Image[]): boolean {
      const isAsIt = (picture: PickedPicture, at: number) => picture.key === keyOf(images[at]?.id)
      return picked.length === images.length && picked.every(isAsIt)
    },
    /** Says where there is none that there must be one. */
    demandOne() {
      if (picked.length === 0) tell(NO_IMAGE)
    },
  }
}

function keptOf(images: Image[]): PickedPicture[] {
  return images.map((kept) => ({ key: keyOf(kept.id), kept }))
}

/** The key of a picture that the product has. */
export function keyOf(imageId: number | undefined): string {
  return `kept-${imageId}`
}

function problemOf({ name, type, size }: File, accept: string[]): string | undefined {
  if (!accept.includes(type)) return `${WRONG_IMAGE}: ${name}`
  return size > MAX_IMAGE_BYTES ? `${LARGE_IMAGE}: ${name}` : undefined
}
