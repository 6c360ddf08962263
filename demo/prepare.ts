import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { processImage } from '../src/shop/catalog/images/process-image.ts'
import { catalogue, imageOf, PICTURES_FILE, type PictureManifest, preparedFile } from './catalogue.ts'
import { makeDecoration } from './make-decoration.ts'

// `npm run demo:prepare` processes all images once, so that a first start only copies files.
await rm(preparedFile(''), { recursive: true, force: true })
await mkdir(preparedFile(''), { recursive: true })
const names = catalogue.products.flatMap((product) => product.images).sort()
const products = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await prepare(name)] as const)),
)
const decoration = await makeDecoration()
const manifest: PictureManifest = { products, decoration }
await writeFile(PICTURES_FILE, `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${names.length} product pictures and ${Object.keys(decoration).length} decorations are ready`)

async function prepare(name: string): Promise<PictureManifest['products'][string]> {
  const { files, ...picture } = await processImage(await readFile(imageOf(name)), name)
  await Promise.all(files.map((file) => writeFile(preparedFile(file.name), file.bytes)))
  return picture
}
