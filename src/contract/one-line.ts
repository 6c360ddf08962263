const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/
// With these, a name could reorder the text around it.
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

export function toOneLine(text: string): string {
  return text
    .replace(BIDI_OVERRIDES, '')
    .replace(/[\s\u0085]+/g, (run) => (BREAK.test(run) ? ' ' : run))
    .trim()
}

export function normaliseLineBreaks(text: string): string {
  return text
    .replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim()
}
