import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { catalogue, imageOf } from './catalogue.ts'

/** Pixels; `widths` ascending. */
export type View = { crop?: { left: number; top: number; width: number; height: number }; widths: number[] }

export type Decoration = { name: string; image: string; whole: View; phone?: View }

// Phones show only the jewellery, at 4:5, without the area for the headline.
const PHONE_CROPS: Record<string, NonNullable<View['crop']>> = {
  'banner-timeless-elegance.jpg': { left: 1080, top: 0, width: 720, height: 900 },
  'banner-sparkle-confidence.jpg': { left: 1120, top: 0, width: 720, height: 900 },
  'banner-crafted-in-gold.jpg': { left: 1176, top: 0, width: 720, height: 900 },
}

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

/** Changes when the source or the views change. */
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
  if (!crop) throw new RangeError(`demo/decoration.ts has no phone crop of ${image}`)
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
