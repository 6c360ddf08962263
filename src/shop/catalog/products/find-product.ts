import { CompiledQuery, sql } from 'kysely'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { Engraving } from '../../../contract/engraving/rules.ts'
import type { Product, ProductWithVariants } from '../../../contract/product.ts'
import type { TaxClass } from '../../../contract/tax/tax-class.ts'
import type { Variant } from '../../../contract/variant.ts'
import { ENGRAVING_JSON } from '../../engraving/engraving-rows.ts'
import { lineRight, type RightSource } from '../../returns/line-right.ts'
import { RIGHT_SOURCE_JSON } from '../../returns/right-rows.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop, Tx } from '../../shop.ts'
import { CERTIFICATE_JSON, FACTS_JSON, type StoredFacts, shownFacts, withFacts } from '../facts/fact-rows.ts'
import { OFFER, PRODUCTS_WITH_OFFER, VARIANTS_JSON } from '../variants/variant-rows.ts'
import { adminProductColumns, imageBaseUrlInJson, productText } from './product-rows.ts'

// Built once, because the query builder is slow.
const BY_ID = `
  select (select row_to_json(shown) from (select ${productText('$2::text')}) shown) as product,
    ${VARIANTS_JSON} as variants, ${FACTS_JSON} as facts, ${ENGRAVING_JSON} as engraving,
    ${CERTIFICATE_JSON} as certificate,
    p.seo_title, p.seo_description, p.tax_class, p.is_gift_box, ${RIGHT_SOURCE_JSON} as right_source, p.archived_at is not null as archived
  from products p cross join ${OFFER} where p.id = $1 and not p.draft`

type Settings = Pick<Shop, 'settings' | 'config'>

/** Includes products that are no longer sold: see `archived`. Excludes drafts. */
export async function findProduct(
  shop: Settings,
  db: Tx,
  id: string,
): Promise<{ product: ProductWithVariants; archived: boolean } | undefined> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(BY_ID, [id, imageBaseUrlInJson()]))
  const [row] = rows
  if (!row) return undefined
  const { product, variants, facts, right_source, archived, ...shownAsIs } = row
  return {
    product: {
      ...product,
      ...(variants && { variants: withFacts(variants, facts) }),
      ...shownFacts(facts),
      ...shownAsIs,
      ...rightOf(shop, right_source),
    },
    archived,
  }
}

/** Of the piece without an engraving. */
function rightOf(shop: Settings, source: RightSource) {
  const right = lineRight({ ...source, isEngraved: false }, publicSettings(shop))
  return { return_right: source.return_right, right }
}

type StoredProduct = AdminProduct & {
  variants: Variant[] | null
  stored: StoredFacts
  right_source: RightSource
}

type Row = {
  product: Product
  variants: Variant[] | null
  facts: StoredFacts
  engraving: Engraving | null
  certificate: ProductWithVariants['certificate']
  seo_title: string | null
  seo_description: string | null
  right_source: RightSource
  tax_class: TaxClass
  is_gift_box: boolean
  archived: boolean
}

/** For admins: also a draft or an archived product. */
export async function findAdminProduct(
  shop: Settings,
  db: Tx,
  id: string,
): Promise<AdminProduct | undefined> {
  const { rows } = await sql<StoredProduct>`
    select ${adminProductColumns()}, ${sql.raw(VARIANTS_JSON)} as variants, ${sql.raw(FACTS_JSON)} as stored,
      ${sql.raw(ENGRAVING_JSON)} as engraving, ${sql.raw(CERTIFICATE_JSON)} as certificate,
      ${sql.raw(RIGHT_SOURCE_JSON)} as right_source, p.tax_class, p.is_gift_box, p.seo_title, p.seo_description
    from ${PRODUCTS_WITH_OFFER} where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { variants, stored, right_source, ...product } = row
  const found = { ...product, ...shownFacts(stored), ...rightOf(shop, right_source) }
  return variants ? { ...found, variants: withFacts(variants, stored) } : found
}
