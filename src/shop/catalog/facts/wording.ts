import { PRECIOUS_METALS, type PreciousMetal, preciousMetal } from '../../../contract/facts/fact-kinds.ts'
import type { FactSet } from './hallmark.ts'

// Words that make 'gold' a plating or a colour: 'gold-plated', 'gold vermeil', 'gold tone'.
const PLATED = '(?:(?:electro|ion) ?)?plated'
const QUALIFIERS = [
  PLATED,
  'plate|(?:electro)?plating|vermeil|gilt|filled|fill|dipped|coated|coating|pvd|layered|bonded|overlay|washed?|flashed',
  'finish(?:ed)?|foil|tone|toned|colou?r|colou?red|look|effect',
  'over(?= (?:brass|bronze|copper|steel|stainless|silver|sterling)\\b)',
].join('|')
const SHADE = '(?:rose|yellow|white|pink|black) '
const METAL = 'gold|silver|platinum|palladium|rhodium|ruthenium'
const CARATS = '(?:9|14|18|22|24) ?(?:ct|carats?|k|kt|karats?)'
const STONES =
  'diamonds?|sapphires?|ruby|rubies|emeralds?|opals?|topaz|amethysts?|aquamarines?|morganites?|moissanites?|tanzanites?|tourmalines?|garnets?|peridots?|citrines?|zirconia|stones?'

// 'gold and silver plated', '18ct rose gold plated', '18ct plated'; of 'silver plated with gold' the gold is qualified
const QUALIFIED_AFTER = new RegExp(
  `\\b(?:${CARATS} )?(?:${SHADE})?(?:${METAL}|${CARATS})(?: (?:and|or) (?:${SHADE})?(?:${METAL}))* (?:${QUALIFIERS})\\b(?! (?:with|in) (?:${CARATS} )?(?:${SHADE})?(?:${METAL}|${CARATS})\\b)`,
  'g',
)
// 'plated with 18ct rose gold', 'rolled gold'
const QUALIFIED_BEFORE = new RegExp(
  `\\b(?:(?:${PLATED}|coated|dipped|gilded)(?: (?:with|in))?|plating of|vermeil of|pvd|rolled) (?:${CARATS} )?(?:${SHADE})?(?:${METAL})\\b`,
  'g',
)
// Alloys without silver, and a stone.
const OTHER_NAMES = /\b(?:(?:nickel|german|tibetan) silver|gold stone)\b/g
const CARATS_OF_STONES = new RegExp(
  `\\b${CARATS} (?:(?:natural|lab grown|lab|created) )*(?:${STONES})\\b`,
  'g',
)
const CARATS_OF_GOLD = new RegExp(`\\b${CARATS}\\b`)

/** The precious metals that a name says the piece is made of. */
function claimedMetals(name: string): PreciousMetal[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(OTHER_NAMES, ' ')
    .replaceAll(CARATS_OF_STONES, ' ')
    // First: 'gold plated silver' is silver, plated with gold.
    .replaceAll(QUALIFIED_AFTER, ' ')
    .replaceAll(QUALIFIED_BEFORE, ' ')
  const claims = new Set(PRECIOUS_METALS.filter((metal) => new RegExp(`\\b${metal}\\b`).test(words)))
  if (CARATS_OF_GOLD.test(words)) claims.add('gold')
  if (/\bsterling\b/.test(words)) claims.add('silver')
  return PRECIOUS_METALS.filter((metal) => claims.has(metal))
}

/**
 * The sentence that refuses a name: it calls the piece a precious metal which, by its facts, it is not made of.
 * @returns undefined when the name is right, or when the facts do not say
 */
export function wrongWording(name: string, sets: FactSet[]): string | undefined {
  const claims = claimedMetals(name)
  for (const claim of claims) {
    const wrong = sets.find((set) => isPlatedWith(set, claim)) ?? otherMetal(sets, claim, claims)
    if (wrong) return sentenceOf(wrong, claim)
  }
  return undefined
}

function isPlatedWith({ metal, plating }: FactSet, claim: PreciousMetal): boolean {
  return preciousMetal(plating) === claim && preciousMetal(metal) !== claim
}

/** A piece of two metals names both: 'Silver ring with gold beads'. */
function otherMetal(sets: FactSet[], claim: PreciousMetal, claims: PreciousMetal[]): FactSet | undefined {
  const known = sets.filter(({ metal }) => metal)
  const isNamed = ({ metal, plating }: FactSet) => {
    const own = preciousMetal(metal)
    return own === claim || (own !== undefined && !plating && claims.includes(own))
  }
  return known.some(isNamed) ? undefined : known[0]
}

function sentenceOf({ metal, plating }: FactSet, claim: PreciousMetal): string {
  const isPlated = preciousMetal(plating) === claim
  const piece = isPlated ? platedPiece(plating ?? '', metal) : metal === 'no metal' ? 'not metal' : metal
  const advice = isPlated ? `Say that it is plated, such as ‘${claim}-plated’` : `Take out ‘${claim}’`
  return `This piece is ${piece}, so its name must not call it ${claim}. ${advice}, or allow this wording.`
}

/** 'gold-plated brass', 'gold vermeil' */
function platedPiece(plating: string, metal: string | undefined): string {
  if (/vermeil|rolled|filled/.test(plating)) return plating
  return metal && metal !== 'no metal' ? `${plating}-plated ${metal}` : `${plating}-plated`
}
