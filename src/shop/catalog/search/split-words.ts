export const STOP_WORDS = new Set(
  'a an and any are as at be but by can do for from have i if in is it its me my no not of on or our over so some that the their them these they this to under up we what which who will with you your'.split(
    ' ',
  ),
)

/** Lower case without accents and apostrophes, and without characters that PostgreSQL's unaccent makes operators of. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Lm}\u01c0-\u01c3'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

// 'In' alone is a word of its own: 'size 7 in silver'.
const INCHES = /(?<![\p{L}\d.])(\d+(?:\.\d+)?)(?:in(?![\p{L}\d])|[\s-]*(?:["”]|′′|inch(?:es)?(?!\p{L})))/gu

/** The words that a document is searched for: '8mm' is two of them, as in the documents. */
export function wordsOf(text: string): string[] {
  const units = normalizeWords(text)
    .replaceAll(INCHES, '$1 inch')
    .replaceAll(/(?<![\p{L}\d])(\d+(?:\.\d+)?)(mm|cm|ct|kt|k|g)(?![\p{L}\d])/gu, '$1 $2')
  return (units.match(/\d+\.\d+|[\p{L}\d]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word))
}
