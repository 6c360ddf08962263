import { circumferenceOf, RING_SIZES } from '../../../contract/facts/ring-sizes.ts'
import { normalizeWords } from './split-words.ts'

/** @property size as it was typed; @property sizes what a product may call it */
type SizeWords = { rest: string; size?: string; sizes?: string[] }

const NUMBER = String.raw`\d{1,2}(?:\.\d+|\s*[¼½¾]|\s+1\/2)?`
const NO_OTHER_UNIT = String.raw`(?![\p{L}\d]|[.,]\d|\s*(?:(?:mm|cm|ct|inch|inches)(?!\p{L})|["”]|-\s*\d))`
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(us|eu)\s+(?:ring\s+)?(?:size\s+)?|size\s+(?:(us|eu)\s*)?)(${NUMBER})${NO_OTHER_UNIT}`,
  'iu',
)

// Whole letters are 1.25 mm apart around: one of them is within half of that.
const HALF_A_LETTER_MM = 0.625

/** 'Size 7 ring', 'US size 7', 'EU 54': ring sizes in numbers are those of the UK that are nearest. A letter is a word. */
export function readSizeWords(text: string): SizeWords {
  const match = SIZE.exec(text)
  if (!match) return { rest: text }
  const [size, before, after, number = ''] = match
  const system = (before ?? after ?? '').toUpperCase()
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + size.length)}`
    .replaceAll(/\s+/g, ' ')
    .trim()
  const around = circumferenceOf(`${system} ${number}`.trim())
  const isOfRing = system !== '' || rest === '' || /(?<!\p{L})(?:ring|band)s?(?!\p{L})/iu.test(rest)
  const near = RING_SIZES.filter(
    ({ circumference }) => around && Math.abs(circumference - around) <= HALF_A_LETTER_MM,
  )
  if (!isOfRing || near.length === 0) return { rest: text }
  const sizes = near.flatMap(({ uk }) => [uk, `UK ${uk}`, uk.replace('½', ' 1/2'), uk.replace('½', '.5')])
  return { rest, size: normalizeWords(size), sizes: [...sizes, number, `US ${number}`, `EU ${number}`] }
}
