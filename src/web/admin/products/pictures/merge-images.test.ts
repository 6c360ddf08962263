import { expect, it } from 'vitest'
import { mergeImages } from './merge-images.ts'
import { toPicked } from './use-images.ts'

const images = (...ids: number[]) => ids.map((id) => ({ id }) as Parameters<typeof toPicked>[0][number])
const keys = (picked: { key: string }[]) => picked.map(({ key }) => key)
const file = {
  key: 'file-1',
  file: new File([], 'mine.jpg'),
  ready: Promise.resolve(new File([], 'mine.jpg')),
}

// Proves: R3.95
it('shows the stored images where the form changed none, in their new order', () => {
  const merged = mergeImages(images(1, 2), toPicked(images(1, 2)), images(3, 2))
  expect(keys(merged)).toEqual(['kept-3', 'kept-2'])
})

// Proves: R3.95
it('keeps the order and new files of the form, without images deleted meanwhile, before those added', () => {
  const mine = [file, ...toPicked(images(2, 1, 3))]
  expect(keys(mergeImages(images(1, 2, 3), mine, images(1, 3, 4)))).toEqual([
    'file-1',
    'kept-1',
    'kept-3',
    'kept-4',
  ])
})
