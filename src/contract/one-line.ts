const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/
// They reorder the text around them: a name could make the rest of its line read as something else.
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Pasted text as one line: a run of line breaks and tabs is one space; bidirectional overrides are removed. */
export function toOneLine(text: string): string {
  return text
    .replace(BIDI_OVERRIDES, '')
    .replace(/[\s\u0085]+/g, (run) => (BREAK.test(run) ? ' ' : run))
    .trim()
}

/** Every line break as '\n', whatever system it was typed on; a tab is a space. */
export function normaliseLineBreaks(text: string): string {
  return text
    .replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim()
}
