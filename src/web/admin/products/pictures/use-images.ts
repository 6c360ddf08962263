import { useRef, useState } from 'react'
import { MAX_IMAGES, NO_IMAGE, WRONG_IMAGE } from '../../../../contract/admin/products/product-edit.ts'
import type { Image } from '../../../../contract/product.ts'
import { keyOf } from '../../data/catalog/save-product.ts'
import { isPicture, prepareImage } from '../../parts/prepare-image.ts'

/** `ready` is what is sent: converted and made smaller where the shop would refuse the file. */
export type PickedImage = { key: string } & ({ kept: Image } | { file: File; ready: Promise<File> })

let fileCount = 0

/** The images of a product's form. Each new file is decoded, one at a time: a photograph takes 50 MB of memory. */
export function useImages(images: Image[], accept: string[]) {
  const [picked, setPicked] = useState(() => toPicked(images))
  const [{ error, times }, setProblem] = useState({ error: '', times: 0 })
  const place = useRef<HTMLFieldSetElement>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const showError = (words: string) => setProblem((last) => ({ error: words, times: last.times + 1 }))
  const prepare = (key: string, file: File): Promise<File> => {
    const ready = queue.current.then(() => prepareImage(file, accept))
    queue.current = ready.catch(({ message }: Error) => {
      setProblem((last) => ({ error: joined(last.error, message), times: last.times + 1 }))
      setPicked((current) => current.filter((image) => image.key !== key))
    })
    return ready
  }
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
      const refused = files.filter((file) => !isPicture(file)).map(({ name }) => `${WRONG_IMAGE}: ${name}`)
      const accepted = files.filter(isPicture)
      const room = MAX_IMAGES - picked.length
      if (accepted.length > room) refused.push(`A product has at most ${MAX_IMAGES} images`)
      showError(refused.join('\n'))
      const fresh = accepted.slice(0, Math.max(room, 0)).map((file) => {
        fileCount += 1
        const key = `file-${fileCount}`
        return { key, file, ready: prepare(key, file) }
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
    set: setPicked,
    /** Waits until all files are decoded. @returns false when one cannot be: it is left out, with an error */
    async areReadable(): Promise<boolean> {
      const files = picked.map((image) => 'ready' in image && image.ready)
      return (await Promise.allSettled(files)).every(({ status }) => status === 'fulfilled')
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

export function toPicked(images: Image[]): PickedImage[] {
  return images.map((kept) => ({ key: keyOf(kept.id), kept }))
}

function joined(...words: string[]): string {
  return words.filter(Boolean).join('\n')
}
