import { OTHER_WORDS } from './other-words.ts'
import { wordsOf } from './split-words.ts'

/** Words that mean the same in a jeweller's shop, British and American, one group a line. A term alone keeps its words together. */
const SHIPPED = `
hoop, creole, sleeper, huggie
stud, ear stud, stud earring, post earring
drop, dangle, dangly, dangling, droplet, teardrop, chandelier
earring, ear ring, earing, ear cuff
shepherd hook, fish hook, ear wire, french hook
butterfly back, scroll back, push back
clip on, clip earring
bangle, torque, torc, cuff
bracelet, wristlet, wristband
anklet, ankle bracelet, ankle chain
necklace, necklet, choker, collar
pendant, medallion, amulet, talisman
disc, disk, coin, medal
chain, link
ring, band
brooch, lapel pin
cufflink, cuff link
watch, timepiece, wristwatch
spring ring, springring
jump ring, jumpring
bolt ring, boltring
lobster, lobster claw, trigger clasp
tennis, line bracelet
charm, lucky charm
photo, photograph, picture
strand, string
gold vermeil, vermeil, gold plated, gold plate, gold over silver
gold, golden, goldtone, gold tone
rose gold, pink gold, red gold
white gold
yellow gold
silver, silvery, silvertone, sterling, argent, 925
carat, karat, ct, kt, k
lab grown, laboratory grown, lab created, lab made, man made, synthetic, cultured diamond
cubic zirconia, zirconia, cz
freshwater, cultured pearl, river pearl
gemstone, gem, precious stone, semi precious
solitaire, single stone
halo, cluster
claw, prong
bezel, rubover, rub over
pear, teardrop, pear shaped
step cut, emerald cut
round, circular
twist, twisted, rope
braided, plaited, woven
stacking, stackable, stack, stacked
elastic, elasticated, stretch, stretchy
engraving, engraved, engrave, engravable, personalised, personalized, customised, customized, monogram
hammered, beaten
faceted, facetted
paperclip, paper clip
ceramic, stoneware, pottery, porcelain, clay
wood, wooden, timber
glass, lampwork, murano
purple, violet, lilac, mauve, lavender
teal, aqua
blue, navy, azure
red, crimson, scarlet, burgundy, maroon
pink, blush, rosy
black, jet black, ebony
white, ivory, cream, off white
brown, tan
grey, gray
colour, color, coloured, colored
multicolour, multicolor, multicoloured, multicolored, mixed, mix
aluminium, aluminum
jewelled, jeweled
sparkle, sparkly, sparkling, glittery, glitter, bling
celestial, star, moon
love, heart
january birthstone, birthstone january, garnet
february birthstone, birthstone february, amethyst
march birthstone, birthstone march, aquamarine
april birthstone, birthstone april, diamond
may birthstone, birthstone may, emerald
june birthstone, birthstone june, pearl
june birthstone, birthstone june, moonstone
july birthstone, birthstone july, ruby
august birthstone, birthstone august, peridot
september birthstone, birthstone september, sapphire
october birthstone, birthstone october, opal
november birthstone, birthstone november, topaz
november birthstone, birthstone november, citrine
december birthstone, birthstone december, turquoise
december birthstone, birthstone december, tanzanite
tarnish, oxidise, oxidize
hypoallergenic, nickel free
waterproof, water resistant
adjustable, extendable, extender
small, dainty, tiny, petite, delicate, little, mini
big, large, bold, chunky, statement, oversized
thin, fine, slim, slender, skinny
plain, simple, minimalist, minimal
vintage, antique, retro
`

const KINDS = new Set(
  [
    'ring',
    'earring',
    'necklace',
    'pendant',
    'bracelet',
    'bangle',
    'anklet',
    'brooch',
    'cufflink',
    'watch',
    'hoop',
    'stud',
  ].map((word) => keyOf([word])),
)

/** Terms of one or more words. */
export type SynonymGroup = string[][]

export function parseSynonyms(lines: string[]): SynonymGroup[] {
  return lines.map((line) =>
    line
      .split(',')
      .map(wordsOf)
      .filter((term) => term.length > 0),
  )
}

const shipped = parseSynonyms(SHIPPED.trim().split('\n'))

const shippedBy = Map.groupBy(
  shipped.flatMap((group) => [...new Set(group.map(keyOf))].map((key) => ({ key, group }))),
  ({ key }) => key,
)

/** The words or the longest term that the words begin with, and what means the same. */
export function expandWords(words: string[], own: SynonymGroup[]): { term: string[]; same: SynonymGroup } {
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const term = words.slice(0, length)
    const key = keyOf(term)
    const groups = [
      ...own.filter((group) => group.some((one) => keyOf(one) === key)),
      ...(shippedBy.get(key) ?? []).map(({ group }) => group),
    ]
    if (groups.length > 0) return { term, same: [term, ...groups.flat()] }
  }
  return { term: words.slice(0, 1), same: [words.slice(0, 1)] }
}

/** 'creoles' is 'creole', 'brooches' is 'brooch', 'rubies' is 'ruby', 'huggies' is 'huggie'. */
export function keyOf(words: string[]): string {
  const singular = (word: string) =>
    word.replace(/(?<=\p{L}{2})(?:ies|ie)$/u, 'y').replace(/(?<=ch|sh|ss|x|z)es$|(?<=\p{L}{2}[^s])s$/u, '')
  return words.map(singular).join(' ')
}

/** Whether it says what a piece is. */
export function isKind(same: SynonymGroup): boolean {
  return same.some((term) => KINDS.has(keyOf(term)))
}

const others = new Set(OTHER_WORDS.map((word) => keyOf([word])))

export function isRealWord(word: string, own: SynonymGroup[]): boolean {
  return others.has(keyOf([word])) || expandWords([word], own).same.length > 1
}

/** PostgreSQL takes 'earings' for a form of 'ear', so that it is among the synonyms. */
const MISSPELT = 'earing'

/** A correction of another word does not repeat it. */
export function respell(word: string): string {
  return word.replace(/^earing(?=s?$)/, 'earring')
}

/** Each of one word with what means the same. */
export function synonymWords(own: SynonymGroup[]): { word: string; same: SynonymGroup }[] {
  const words = new Set([...own, ...shipped].flat().flatMap((term) => (term.length === 1 ? term : [])))
  return [...words]
    .filter((word) => word !== MISSPELT)
    .map((word) => ({ word, same: expandWords([word], own).same }))
}
