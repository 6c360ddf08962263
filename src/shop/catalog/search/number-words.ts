const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES: Record<string, number> = { hundred: 100, thousand: 1_000 }

const VALUES = new Map([
  ['a', 1],
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TEENS.map((word, at) => [word, at + 10] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
])

const one = ONES.join('|')
const below100 = String.raw`(?:(?:${TENS.join('|')})(?:[\s-]+(?:${one}))?|${TEENS.join('|')})`
const hundreds = String.raw`(?:a|${one})\s+hundred(?:\s+(?:and\s+)?(?:${below100}|${one}))?`
const thousands = String.raw`(?:a|${one}|${below100})\s+thousand(?:\s+(?:and\s+)?(?:${hundreds}|${below100}))?`

/** From 'ten' on; 'at least one diamond' is no price. The source of a pattern without groups. */
export const NUMBER_WORDS = String.raw`(?:${thousands}|${hundreds}|${below100})(?![\s-]+(?:${one}|hundred|thousand)(?!\p{L}))`

/** 'one hundred and fifty-five' is 155; undefined for other texts. */
export function numberOf(text: string): number | undefined {
  const words = text.toLowerCase().split(/[\s-]+/)
  let [total, below] = [0, 0]
  for (const word of words.filter((word) => word !== 'and')) {
    const [value, scale] = [VALUES.get(word), SCALES[word]]
    if (value !== undefined) below += value
    else if (scale === 100) below *= scale
    else if (scale !== undefined) [total, below] = [total + below * scale, 0]
    else return undefined
  }
  return total + below
}
