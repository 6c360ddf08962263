import { sql } from 'kysely'
import type { Settings } from '../../../contract/admin/settings.ts'
import type { Fact, Hallmark } from '../../../contract/facts/fact.ts'
import { FACT_KINDS, type FactKind } from '../../../contract/facts/fact-kinds.ts'
import type { Variant } from '../../../contract/variant.ts'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Tx } from '../../shop.ts'
import { OF_PRODUCT } from '../variants/variant-rows.ts'
import { type FactSet, hallmarkOf } from './hallmark.ts'

export type FactRow = { variant_id: string | null; key: string; value: string }

/**
 * Null without facts.
 * @property variants ids; null without options
 */
export type StoredFacts = {
  rows: FactRow[]
  variants: string[] | null
  weights: Settings['hallmark_weights'] | null
} | null

/** The facts of a product and of the variants that its answer lists. Expects `products as p`. */
export const FACTS_JSON = `(
    select json_build_object(
      'rows', json_agg(json_build_object('variant_id', f.variant_id, 'key', f.key, 'value', f.value) order by f.position),
      'variants', (select json_agg(v.id) from variants v where ${OF_PRODUCT} and v.combination <> '{}'),
      'weights', (select value from settings where key = 'hallmark_weights'))
    from product_facts f left join variants v on v.id = f.variant_id
    where f.product_id = p.id and (f.variant_id is null
      or ((v.archived_at is null or v.archived_at = p.archived_at) and v.combination <> '{}'))
    having count(*) > 0)`

/** Always of the shop itself, which sends it with its own headers. Expects `products as p`. */
export const CERTIFICATE_JSON = `(
    select json_build_object('url', '/media/' || c.hash || '.pdf', 'file_name', c.file_name)
    from certificates c where c.product_id = p.id)`

export async function readFacts(db: Tx, productId: string): Promise<StoredFacts> {
  const { rows } = await sql<{ facts: StoredFacts }>`
    select ${sql.raw(FACTS_JSON)} as facts from products p where p.id = ${productId}`.execute(db)
  return rows[0]?.facts ?? null
}

const WITHOUT_FACTS = { facts: [], hallmark: { required: false, notice_url: null } }

export function shownFacts(stored: StoredFacts): { facts: Fact[]; hallmark: Hallmark } {
  if (!stored) return WITHOUT_FACTS
  const weights = stored.weights ?? defaultSettings.hallmark_weights
  return {
    facts: factsOf(stored.rows, null),
    hallmark: hallmarkOf(factSets(stored.rows, stored.variants), weights),
  }
}

export function withFacts(variants: Variant[], stored: StoredFacts): Variant[] {
  return variants.map((variant) => {
    const facts = factsOf(stored?.rows ?? [], variant.id)
    return facts.length > 0 ? { ...variant, facts } : variant
  })
}

function factsOf(rows: FactRow[], variantId: string | null): Fact[] {
  return FACT_KINDS.flatMap((kind) =>
    rows
      .filter(({ variant_id, key }) => variant_id === variantId && key === kind.key)
      .map(({ value }) => ({
        key: kind.key,
        label: kind.label,
        value: typedValue(kind, value),
        unit: ('unit' in kind && kind.unit) || null,
      })),
  )
}

function typedValue(kind: FactKind, text: string): string | number {
  if (kind.type === 'number') return Number(text)
  if (kind.type === 'choice') return kind.values.find((value) => String(value) === text) ?? text
  return text
}

/** Of each piece that is sold: of a variant, its own facts in place of the product's. */
export function factSets(rows: FactRow[], variants: string[] | null): FactSet[] {
  const setOf = (id: string | null) =>
    Object.fromEntries(
      rows.filter(({ variant_id }) => variant_id === id).map(({ key, value }) => [key, value]),
    )
  const common = setOf(null)
  return variants ? variants.map((id) => ({ ...common, ...setOf(id) })) : [common]
}

/** What a variant states, or else its product. */
export function valuesOf(facts: FactRow[], variantId: string, key: string): string[] {
  const of = (id: string | null) => facts.filter((fact) => fact.variant_id === id && fact.key === key)
  const own = of(variantId)
  return (own.length > 0 ? own : of(null)).map(({ value }) => value)
}
