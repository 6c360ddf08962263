import { expandWords, isKind, type SynonymGroup } from './synonyms.ts'

/**
 * @property text the word or term as it was typed
 * @property query tsquery of it and what means the same, without descriptions
 * @property isKind that it says what a piece is
 */
export type Unit = { text: string; query: string; isKind: boolean }

const ENGRAVED = /^(?:engrav|monogram|personali[sz]|customi[sz])/

export function tsqueries(words: string[], { synonyms, left }: { synonyms: SynonymGroup[]; left: string[] }) {
  const units = unitsOf(words, synonyms)
  const others = words.filter((one) => !ENGRAVED.test(one))
  const ways: string[] = []
  if (units.some((same) => isWord(same))) {
    ways.push(everyUnit(units))
    // 'moon stone' may be a moonstone.
    for (const at of words.keys())
      if (at > 0 && areParts(words.slice(at - 1, at + 1)))
        ways.push(
          join(
            [...words.slice(0, at - 1), words.slice(at - 1, at + 1).join(''), ...words.slice(at + 1)],
            '&',
          ),
        )
  }
  // Of a piece with options a code ends with the option: 'rg5001' is the start of 'RG-5001-GI'.
  const code = words.join('').replaceAll('.', '')
  if (/\d/.test(code) && /\p{L}/u.test(code)) ways.push(`${code}:*A`)
  return {
    document: join(ways, '|'),
    engravable: others.length < words.length ? everyUnit(unitsOf(others, synonyms)) : undefined,
    units: units.map((same) => ({
      text: same[0]?.join(' ') ?? '',
      query: strictly(same),
      isKind: isKind(same),
    })),
    strict: everyUnit(units, strictly),
    anyWord: join([...units.flat(2), ...left], '|'),
  }
}

/** Not 'silver ring': PostgreSQL takes 'silverring' for a form of 'silver'. */
function areParts(words: string[]): boolean {
  return words.length === 1 || !words.some((word) => isKind([[word]]))
}

/** Words or terms, each with what means the same. */
function unitsOf(words: string[], synonyms: SynonymGroup[]): SynonymGroup[] {
  const units: SynonymGroup[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const { term, same } = inInches(rest) ?? measured(rest) ?? expandWords(rest, synonyms)
    units.push(same)
    at += term.length
  }
  return units
}

/** Neither a letter or two nor a number alone: documents have too many of them. */
function isWord(same: SynonymGroup): boolean {
  return same.length > 1 || same.some((term) => term.length > 1 || /\p{L}{3}/u.test(term.join()))
}

/** '45 cm' */
function measured([number = '', unit = '']: string[]): { term: string[]; same: SynonymGroup } | undefined {
  const isMeasure = /^\d/.test(number) && /^(?:mm|cm|g)$/.test(unit)
  return isMeasure ? { term: [number, unit], same: [[number, unit]] } : undefined
}

/** 18 inches are sold as 45 or 46 cm. */
function inInches([number = '', unit]: string[]): { term: string[]; same: SynonymGroup } | undefined {
  if (unit !== 'inch' || !/^\d/.test(number)) return undefined
  const term = [number, unit]
  const length = Number(number) * 2.54
  const usual = length % 5 < 1.3 ? [length - (length % 5)] : []
  return { term, same: [term, ...[length, ...usual].map((cm) => [String(Math.round(cm)), 'cm'])] }
}

function everyUnit(units: SynonymGroup[], queryOf = anyTerm): string {
  const each = units.map(queryOf)
  const parts = each.flatMap((query, at) => caratOf(units, at) ?? (caratOf(units, at + 1) ? [] : query))
  return join(parts, '&')
}

export function anyTerm(same: SynonymGroup): string {
  return join(
    same.map((term) => join(term, '&')),
    '|',
  )
}

/** What a piece is must be in its name or category: a necklace has a 'spring ring' as its clasp. */
function strictly(same: SynonymGroup): string {
  const weights = isKind(same) ? 'AB' : 'ABC'
  const each = same.map((term) =>
    term.length === 1
      ? // A description has no positions, so that any weight matches in it, also D.
        `(${term[0]}:${weights}&!${term[0]}:D)`
      : join(
          term.map((one) => `${one}:${weights}`),
          '<->',
        ),
  )
  return join(each, '|')
}

/** Parts per thousand of gold. */
const FINENESS: Record<string, number> = { 9: 375, 14: 585, 18: 750, 22: 916, 24: 999 }

/** Of '9' before 'carat' at `at`: documents have '9ct', and a fact the fineness. A 9 and a carat apart mean something else. */
function caratOf(units: SynonymGroup[], at: number): string | undefined {
  const [number = '', carat = ''] = [at - 1, at].map((place) => units[place]?.[0]?.join(' '))
  if (!/^\d{1,2}$/.test(number) || !/^(?:[ck]t|[ck]arats?|k)$/.test(carat)) return undefined
  return FINENESS[number] ? `(${number}ct|${FINENESS[number]}:C)` : `${number}ct`
}

/** Descriptions have too many words to be found by their start. 'nk 40' may be the start of a code. */
export function withPrefix(queries: ReturnType<typeof tsqueries>, words: string[]) {
  if (words.length === 0) return queries
  const { document, anyWord, units } = queries
  const last = `${words.at(-1)}:*ABC`
  const starts = [
    join(words.with(-1, last), '&'),
    ...(areParts(words) ? [`${words.join('').replaceAll('.', '')}:*ABC`] : []),
  ]
  const either = (query: string) => join([query, ...starts].filter(Boolean), '|')
  return {
    ...queries,
    document: either(document),
    anyWord: either(anyWord),
    units: units.map((unit, at) =>
      at === units.length - 1 && unit.text === words.at(-1)
        ? { ...unit, query: join([unit.query, last], '|') }
        : unit,
    ),
  }
}

function join(parts: string[], operator: '&' | '|' | '<->'): string {
  return parts.length > 1 ? `(${parts.join(operator)})` : (parts[0] ?? '')
}
