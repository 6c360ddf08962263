import { CLASPS, METALS, PLATINGS, STONE_ORIGINS } from './fact-choices.ts'

export const PRECIOUS_METALS = ['gold', 'silver', 'platinum', 'palladium'] as const
export type PreciousMetal = (typeof PRECIOUS_METALS)[number]

/** Grams. Hallmarking Act 1973, Schedule 1, Part II: lighter pieces need no hallmark. */
export const EXEMPT_WEIGHTS: Record<PreciousMetal, number> = {
  gold: 1,
  silver: 7.78,
  platinum: 0.5,
  palladium: 1,
}

/** The legal standards in parts per thousand. */
export const STANDARDS: Record<PreciousMetal, readonly number[]> = {
  gold: [375, 585, 750, 916, 990, 999],
  silver: [800, 925, 958, 999],
  platinum: [850, 900, 950, 999],
  palladium: [500, 950, 999],
}

const FINENESSES = [...new Set(Object.values(STANDARDS).flat())].sort((a, b) => a - b)

export type FactKind = {
  key: string
  label: string
  /** Where the form shows it. */
  group: 'Metal' | 'Stones' | 'Second stone' | 'Size' | 'Origin and care'
  /** Variants may differ in it. */
  varies?: true
  /** May be given several times. */
  repeats?: true
} & (
  | { type: 'choice'; values: readonly (string | number)[]; unit?: string }
  | { type: 'number'; unit: string; max: number }
  | { type: 'text'; max: number }
  | { type: 'lines'; max: number }
  | { type: 'country' }
)

const mm = <Key extends string>(key: Key, label: string) =>
  ({ key, label, group: 'Size', varies: true, type: 'number', unit: 'mm', max: 2000 }) as const

const second = { group: 'Second stone' } as const

const KINDS = [
  { key: 'metal', label: 'Metal', group: 'Metal', varies: true, type: 'choice', values: METALS },
  {
    key: 'fineness',
    label: 'Fineness',
    group: 'Metal',
    varies: true,
    type: 'choice',
    values: FINENESSES,
    unit: '‰',
  },
  { key: 'plating', label: 'Plating', group: 'Metal', varies: true, type: 'choice', values: PLATINGS },
  {
    key: 'plating_thickness',
    label: 'Plating thickness',
    group: 'Metal',
    varies: true,
    type: 'number',
    unit: 'µm',
    max: 100,
  },
  { key: 'weight', label: 'Weight', group: 'Metal', varies: true, type: 'number', unit: 'g', max: 10_000 },
  {
    key: 'stone',
    label: 'Stone',
    group: 'Stones',
    varies: true,
    repeats: true,
    type: 'text',
    max: 100,
  },
  { key: 'carat', label: 'Carat', group: 'Stones', varies: true, type: 'number', unit: 'ct', max: 10_000 },
  { key: 'cut', label: 'Cut', group: 'Stones', type: 'text', max: 100 },
  { key: 'colour', label: 'Colour', group: 'Stones', varies: true, type: 'text', max: 100 },
  { key: 'treatment', label: 'Treatment', group: 'Stones', type: 'text', max: 200 },
  {
    key: 'origin',
    label: 'Origin of the stone',
    group: 'Stones',
    varies: true,
    type: 'choice',
    values: STONE_ORIGINS,
  },
  {
    ...second,
    key: 'second_stone_carat',
    label: 'Carat of the second stone',
    type: 'number',
    unit: 'ct',
    max: 10_000,
  },
  { ...second, key: 'second_stone_cut', label: 'Cut of the second stone', type: 'text', max: 100 },
  { ...second, key: 'second_stone_colour', label: 'Colour of the second stone', type: 'text', max: 100 },
  {
    ...second,
    key: 'second_stone_treatment',
    label: 'Treatment of the second stone',
    type: 'text',
    max: 200,
  },
  {
    ...second,
    key: 'second_stone_origin',
    label: 'Origin of the second stone',
    type: 'choice',
    values: STONE_ORIGINS,
  },
  mm('width', 'Width'),
  mm('height', 'Height'),
  mm('length', 'Length'),
  mm('diameter', 'Diameter'),
  {
    key: 'chain_length',
    label: 'Chain length',
    group: 'Size',
    varies: true,
    type: 'number',
    unit: 'cm',
    max: 500,
  },
  { key: 'clasp', label: 'Clasp', group: 'Size', type: 'choice', values: CLASPS },
  {
    key: 'for',
    label: 'For',
    group: 'Size',
    repeats: true,
    type: 'choice',
    values: ['her', 'him', 'children'],
  },
  {
    key: 'certificate_laboratory',
    label: 'Certificate by',
    group: 'Origin and care',
    type: 'text',
    max: 100,
  },
  {
    key: 'certificate_number',
    label: 'Certificate number',
    group: 'Origin and care',
    type: 'text',
    max: 100,
  },
  { key: 'country_of_making', label: 'Made in', group: 'Origin and care', type: 'country' },
  { key: 'care', label: 'Care', group: 'Origin and care', type: 'lines', max: 2000 },
  { key: 'maker', label: 'Maker', group: 'Origin and care', type: 'text', max: 300 },
  {
    key: 'eu_responsible_person',
    label: 'Responsible person in the EU',
    group: 'Origin and care',
    type: 'lines',
    max: 500,
  },
  { key: 'warnings', label: 'Warnings', group: 'Origin and care', type: 'lines', max: 2000 },
] as const satisfies readonly FactKind[]

export type FactKey = (typeof KINDS)[number]['key']

/** Everything that can be stated of a piece, in the order in which it is shown. */
export const FACT_KINDS: readonly (FactKind & { key: FactKey })[] = KINDS

export const kindOf = (key: string) => FACT_KINDS.find((kind) => kind.key === key)

/** 'white gold' → 'gold'; undefined for other metals. */
export function preciousMetal(text: unknown): PreciousMetal | undefined {
  const [metal] = String(text ?? '').match(/gold|silver|platinum|palladium/) ?? []
  return metal as PreciousMetal | undefined
}
