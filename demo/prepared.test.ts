import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageWidths } from '../src/shop/catalog/images/image-widths.ts'
import { imageHash } from '../src/shop/catalog/images/process-image.ts'
import { images } from '../src/web/assets/images.ts'
import { catalogue, imageOf, PICTURES_FILE, type PictureManifest, preparedFile } from './catalogue.ts'
import { decorations, sourceHash, type View } from './decoration.ts'

const manifest: PictureManifest = JSON.parse(await readFile(PICTURES_FILE, 'utf8'))
const assets = join(import.meta.dirname, '..', 'src', 'web', 'assets', 'images')

test('product images are prepared from their current source (if not: npm run demo:prepare)', async () => {
  const images = catalogue.products.flatMap((product) => product.images)
  expect(Object.keys(manifest.products).sort()).toEqual(images.toSorted())
  for (const image of images) {
    expect(manifest.products[image]?.hash, image).toBe(imageHash(await readFile(imageOf(image))))
  }
})

// Proves: R13.324
test('every product image is 4:5, as the frames of the cards are', () => {
  for (const [image, { width, height }] of Object.entries(manifest.products))
    expect(width / height, image).toBeCloseTo(0.8, 2)
})

test('exactly the files that the pages request are prepared', async () => {
  const wanted = Object.values(manifest.products).flatMap(({ hash, width }) => [
    `${hash}.jpg`,
    ...imageWidths(width).map((step) => `${hash}-${step}.webp`),
  ])
  expect((await readdir(preparedFile(''))).sort()).toEqual(wanted.sort())
})

test("the storefront's own images are prepared from their current source, in every size", async () => {
  const made: Record<string, string> = {}
  for (const decoration of decorations()) made[decoration.image] = await sourceHash(decoration)
  expect(manifest.decoration).toEqual(made)
  const wanted = decorations().flatMap(({ name, whole, phone }) => [
    ...namesOf(name, whole),
    ...(phone ? namesOf(`${name}-phone`, phone) : []),
  ])
  expect((await readdir(assets)).sort()).toEqual(wanted.sort())
  expect(Object.keys(images)).toEqual(decorations().map(({ name }) => name))
})

function namesOf(name: string, { widths }: View): string[] {
  return [`${name}.jpg`, ...widths.map((width) => `${name}-${width}.webp`)]
}
