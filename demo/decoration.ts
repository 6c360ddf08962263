import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { catalogue, imageOf } from './catalogue.ts'

/** `crop` in pixels of the source; without it the whole picture. `widths` in pixels, ascending. */
export type View = { crop?: { left: number; top: number; width: number; height: number }; widths: number[] }

export type Decoration = { name: string; image: string; whole: View; phone?: View }

// Phones get the pieces at 4:5 and not the calm side that leaves room for a headline; chosen by eye for each banner.
const PHONE_CROPS: Record<string, NonNullable<View['crop']>> = {
  'banner-timeless-elegance.jpg': { left: 1080, top: 0, width: 720, height: 900 },
  'banner-sparkle-confidence.jpg': { left: 1100, top: 0, width: 720, height: 900 },
  'banner-crafted-in-gold.jpg': { left: 1304, top: 0, width: 696, height: 870 },
}

/** The storefront's own pictures: banners, category covers and the one of the About page. */
export function decorations(): Decoration[] {
  const covers = catalogue.categories.flatMap(({ image }) => image ?? [])
  return [
    ...catalogue.banners.map(({ image }) => banner(image)),
    ...covers.map((image) => ({ name: nameOf(image), image, whole: { widths: [320, 480, 640, 1000] } })),
    {
      name: nameOf(catalogue.about_image),
      image: catalogue.about_image,
      whole: { widths: [480, 800, 1200] },
    },
  ]
}

/** By which a test can tell that a decoration was made of another picture, or in another way. */
export async function sourceHash({ image, ...views }: Decoration): Promise<string> {
  const recipe = JSON.stringify(views)
  return createHash('sha256')
    .update(recipe)
    .update(await readFile(imageOf(image)))
    .digest('hex')
    .slice(0, 32)
}

function banner(image: string): Decoration {
  const crop = PHONE_CROPS[image]
  if (!crop) throw new RangeError(`demo/decoration.ts names no crop for phones of ${image}`)
  return {
    name: nameOf(image),
    image,
    whole: { widths: [640, 960, 1280, 1600, 2000] },
    phone: { crop, widths: [360, 480, crop.width] },
  }
}

function nameOf(image: string): string {
  return parse(image).name
}
