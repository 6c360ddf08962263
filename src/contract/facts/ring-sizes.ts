export type RingSize = { uk: string; us: string; eu: string; diameter: number; circumference: number }

/*
 * All sizes follow from the inner circumference in millimetres. UK: BS 6820, C is 40 mm and each letter is 1.25 mm more.
 * EU: ISO 8653, the circumference itself. US: an inner diameter of 0.458 inches, and 0.032 inches more a size.
 */
const UK_FIRST = 37.5
const UK_STEP = 1.25
const US_FIRST = 0.458 * 25.4
const US_STEP = 0.032 * 25.4

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** From I to Z, with halves. */
export const RING_SIZES: readonly RingSize[] = LETTERS.slice(LETTERS.indexOf('I')).flatMap((letter) =>
  (letter === 'Z' ? [''] : ['', '½']).map((half) => sizeOf(`${letter}${half}`)),
)

function sizeOf(uk: string): RingSize {
  const circumference = circumferenceOf(uk) ?? 0
  const diameter = circumference / Math.PI
  const quarters = Math.round((4 * (diameter - US_FIRST)) / US_STEP)
  const us = `${Math.floor(quarters / 4)}${['', '¼', '½', '¾'][quarters % 4]}`
  return { uk, us, eu: circumference.toFixed(1), diameter, circumference }
}

/** Of 'M', 'M½', 'UK M 1/2', '6½', 'US 6.5', '54' or 'EU 54'; undefined for other texts. */
export function circumferenceOf(size: string): number | undefined {
  const text = size
    .toUpperCase()
    .replace(/\s*(½|1\/2)$/, '.5')
    .replace(/\s*¼$/, '.25')
    .replace(/\s*¾$/, '.75')
  const [, letter = '', half = 0] = text.match(/^(?:UK )?([A-Z])(\.5)?$/) ?? []
  if (letter) return UK_FIRST + UK_STEP * (LETTERS.indexOf(letter) + Number(half))
  const [, system, digits] = text.match(/^(US |EU )?(\d{1,2}(?:\.\d+)?)$/) ?? []
  if (!digits) return undefined
  // Without its system a number is recognised by its size.
  const isAmerican = system ? system === 'US ' : Number(digits) < 20
  return isAmerican ? Math.PI * (US_FIRST + US_STEP * Number(digits)) : Number(digits)
}

export function nearestSize(diameter: number): RingSize {
  const distance = (size: RingSize) => Math.abs(size.diameter - diameter)
  return RING_SIZES.reduce((best, size) => (distance(size) < distance(best) ? size : best))
}

// A measured size and one that is made are less than half a millimetre apart around.
const TOLERANCE_MM = 0.5

/** The value of a product's ring sizes that is such a size. */
export function valueOfSize(values: readonly string[], { circumference }: RingSize): string | undefined {
  const distance = (value: string) =>
    Math.abs((circumferenceOf(value) ?? Number.POSITIVE_INFINITY) - circumference)
  return values.filter((value) => distance(value) < TOLERANCE_MM).sort((a, b) => distance(a) - distance(b))[0]
}
