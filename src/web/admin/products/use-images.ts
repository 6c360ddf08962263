import { useRef, useState } from 'react'
import {
  LARGE_IMAGE,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  NO_IMAGE,
  WRONG_IMAGE,
} from '../../../contract/admin/product-edit.ts'
import type { Image } from '../../../contract/product.ts'

export type PickedImage = { key: string } & ({ kept: Image } | { file: File })

let fileCount = 0

/** The images of a product's form. Each new file is validated. */
export function useImages(images: Image[], accept: string[]) {
  const [picked, setPicked] = useState(() => toPicked(images))
  const [{ error, times }, setProblem] = useState({ error: '', times: 0 })
  const place = useRef<HTMLFieldSetElement>(null)
  const showError = (words: string) => setProblem((last) => ({ error: words, times: last.times + 1 }))
  return {
    picked,
    error,
    isMissing: error === NO_IMAGE,
    /** Counts errors, so that the same one is announced again. */
    times,
    place,
    focus: () => place.current?.querySelector('input')?.focus(),
    /** @returns how many are accepted */
    add(files: File[]): number {
      const refused = files.flatMap((file) => problemOf(file, accept) ?? [])
      const accepted = files.filter((file) => !problemOf(file, accept))
      const room = MAX_IMAGES - picked.length
      if (accepted.length > room) refused.push(`A product has at most ${MAX_IMAGES} images`)
      showError(refused.join('\n'))
      const fresh = accepted.slice(0, Math.max(room, 0)).map((file) => {
        fileCount += 1
        return { key: `file-${fileCount}`, file }
      })
      setPicked((current) => [...current, ...fresh])
      return fresh.length
    },
    move(from: number, to: number) {
      setPicked((current) => {
        const moved = current[from]
        return moved ? current.toSpliced(from, 1).toSpliced(to, 0, moved) : current
      })
    },
    drop(key: string) {
      showError('')
      setPicked((current) => current.filter((image) => image.key !== key))
    },
    reset(current: Image[]) {
      setPicked(toPicked(current))
    },
    areSameAs(images: Image[]): boolean {
      const isSame = (image: PickedImage, at: number) => image.key === keyOf(images[at]?.id)
      return picked.length === images.length && picked.every(isSame)
    },
    requireOne() {
      if (picked.length === 0) showError(NO_IMAGE)
    },
  }
}

function toPicked(images: Image[]): PickedImage[] {
  return images.map((kept) => ({ key: keyOf(kept.id), kept }))
}

export function keyOf(imageId: number | undefined): string {
  return `kept-${imageId}`
}

function problemOf({ name, type, size }: File, accept: string[]): string | undefined {
  if (!accept.includes(type)) return `${WRONG_IMAGE}: ${name}`
  return size > MAX_IMAGE_BYTES ? `${LARGE_IMAGE}: ${name}` : undefined
}
