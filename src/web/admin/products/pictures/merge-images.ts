import type { Image } from '../../../../contract/product.ts'
import { keyOf } from '../../data/catalog/save-product.ts'
import { type PickedImage, toPicked } from './use-images.ts'

/** Without edits of the form's images, those stored now; else the form's in its order, without deleted ones, before those added meanwhile. */
export function mergeImages(base: Image[], picked: PickedImage[], stored: Image[]): PickedImage[] {
  const theirs = toPicked(stored)
  const known = base.map(({ id }) => keyOf(id))
  const isEdited = picked.length !== known.length || picked.some(({ key }, at) => key !== known[at])
  if (!isEdited) return theirs
  const left = picked.filter((image) => 'file' in image || theirs.some(({ key }) => key === image.key))
  return [...left, ...theirs.filter(({ key }) => !left.some((image) => image.key === key))]
}
