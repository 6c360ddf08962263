import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { placeholderOf } from '../src/shop/catalog/images/placeholder-of.ts'
import { imageOf } from './catalogue.ts'
import { type Decoration, decorations, sourceHash, type View } from './decoration.ts'

const ASSETS = join(import.meta.dirname, '..', 'src', 'web', 'assets')
const LARGEST_FALLBACK = 1280
// With lower quality the gradients of the banners show steps.
const QUALITY = 86

type ViewFiles = {
  width: number
  height: number
  placeholder: string
  webp: [file: string, width: number][]
  jpeg: string
}

/** Writes src/web/assets/images and its module. @returns the hash of each source */
export async function makeDecoration(): Promise<Record<string, string>> {
  await rm(join(ASSETS, 'images'), { recursive: true, force: true })
  await mkdir(join(ASSETS, 'images'), { recursive: true })
  const hashes: Record<string, string> = {}
  const entries: { name: string; whole: ViewFiles; phone?: ViewFiles }[] = []
  for (const decoration of decorations()) {
    entries.push(await make(decoration))
    hashes[decoration.image] = await sourceHash(decoration)
  }
  await writeFile(join(ASSETS, 'images.ts'), moduleOf(entries))
  return hashes
}

async function make({ name, image, whole, phone }: Decoration) {
  const source = await readFile(imageOf(image))
  return {
    name,
    whole: await makeView(source, name, whole),
    phone: phone && (await makeView(source, `${name}-phone`, phone)),
  }
}

async function makeView(source: Buffer, name: string, { crop, widths }: View): Promise<ViewFiles> {
  const { data, info } = await cropped(source, crop).toBuffer({ resolveWithObject: true })
  const webp: ViewFiles['webp'] = []
  for (const width of widths) {
    const file = `${name}-${width}.webp`
    await save(
      file,
      sharp(data).resize({ width }).webp({ quality: QUALITY, smartSubsample: true, effort: 6 }),
    )
    webp.push([file, width])
  }
  const jpeg = `${name}.jpg`
  const width = Math.min(info.width, LARGEST_FALLBACK)
  await save(jpeg, sharp(data).resize({ width }).jpeg({ quality: 82, mozjpeg: true }))
  return { width: info.width, height: info.height, placeholder: await placeholderOf(sharp(data)), webp, jpeg }
}

function cropped(source: Buffer, crop: View['crop']): Sharp {
  return crop ? sharp(source).extract(crop).png() : sharp(source).png()
}

async function save(file: string, picture: Sharp): Promise<void> {
  await writeFile(join(ASSETS, 'images', file), await picture.toBuffer())
}

function moduleOf(entries: { name: string; whole: ViewFiles; phone?: ViewFiles }[]): string {
  const views = entries.flatMap(({ whole, phone }) => (phone ? [whole, phone] : [whole]))
  const files = views.flatMap(({ webp, jpeg }) => [...webp.map(([file]) => file), jpeg])
  const imports = files.map((file) => `import ${variableOf(file)} from './images/${file}'`)
  const images = entries.map(({ name, whole, phone }) => {
    const phonePart = phone ? `    phone: {\n${fieldsOf(phone, 6)}    },\n` : ''
    return `  '${name}': {\n${fieldsOf(whole, 4)}${phonePart}  },\n`
  })
  return [
    '// Written by `npm run demo:prepare` from demo/images: change it there.',
    ...imports,
    '',
    `export const images = {\n${images.join('')}} as const\n`,
  ].join('\n')
}

function fieldsOf({ width, height, placeholder, webp, jpeg }: ViewFiles, indent: number): string {
  const srcset = webp.map(([file, size]) => `\${${variableOf(file)}} ${size}w`).join(', ')
  const fields = [
    `src: ${variableOf(jpeg)}`,
    `srcset: \`${srcset}\``,
    `width: ${width}`,
    `height: ${height}`,
    `placeholder: '${placeholder}'`,
  ]
  return fields.map((field) => `${' '.repeat(indent)}${field},\n`).join('')
}

function variableOf(file: string): string {
  return file.replace(/\W+(\w)/g, (_, initial: string) => initial.toUpperCase())
}
