import { sql } from 'kysely'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { Engraving } from '../../../contract/engraving/rules.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { TaxClass } from '../../../contract/tax/tax-class.ts'
import type { Variant } from '../../../contract/variant.ts'
import { ENGRAVING_JSON } from '../../engraving/engraving-rows.ts'
import type { Timed } from '../../made-to-order/bench-work.ts'
import { withPromises } from '../../made-to-order/product-promise.ts'
import { lineRight, type RightSource } from '../../returns/line-right.ts'
import { RIGHT_SOURCE_JSON } from '../../returns/right-rows.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Tx } from '../../shop.ts'
import { CERTIFICATE_JSON, FACTS_JSON, type StoredFacts, shownFacts, withFacts } from '../facts/fact-rows.ts'
import { PRODUCTS_WITH_OFFER, VARIANTS_JSON } from '../variants/variant-rows.ts'
import { ADMIN_PRODUCT_COLUMNS, type AdminProductRow, productAnswer } from './product-rows.ts'

/** `path`: its category and those above it, the topmost first. */
type FoundProduct = {
  product: ProductWithVariants
  archived: boolean
  path: { id: number; name: string }[]
}

/** Includes products that are no longer sold: see `archived`. Excludes drafts. */
export async function findProduct(shop: Timed, db: Tx, id: string): Promise<FoundProduct | undefined> {
  const row = await readRow(db, id)
  if (!row || row.draft) return undefined
  const { status, ...product } = await answerOf(shop, db, row)
  // Only drafts may be without a brand.
  return {
    product: product as ProductWithVariants,
    archived: status === 'archived',
    path: row.right_source.categories.toReversed(),
  }
}

/** For admins: also a draft or an archived product. */
export async function findAdminProduct(shop: Timed, db: Tx, id: string): Promise<AdminProduct | undefined> {
  const row = await readRow(db, id)
  return row && (await answerOf(shop, db, row))
}

type Row = AdminProductRow & {
  variants: Variant[] | null
  stored: StoredFacts
  engraving: Engraving | null
  certificate: ProductWithVariants['certificate']
  right_source: RightSource
  tax_class: TaxClass
  is_gift_box: boolean
  seo_title: string | null
  seo_description: string | null
  draft: boolean
}

async function readRow(db: Tx, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${ADMIN_PRODUCT_COLUMNS}, case when offer.has_options then ${sql.raw(VARIANTS_JSON)} end as variants, ${sql.raw(FACTS_JSON)} as stored,
      ${sql.raw(ENGRAVING_JSON)} as engraving, ${sql.raw(CERTIFICATE_JSON)} as certificate,
      ${sql.raw(RIGHT_SOURCE_JSON)} as right_source, p.tax_class, p.is_gift_box, p.seo_title, p.seo_description, p.draft
    from ${PRODUCTS_WITH_OFFER} where p.id = ${id}`.execute(db)
  return rows[0]
}

async function answerOf(
  shop: Timed,
  db: Tx,
  { variants, stored, right_source, draft: _, ...row }: Row,
): Promise<AdminProduct> {
  const product = productAnswer(row)
  const [promised] = row.status === 'archived' ? [] : await withPromises(shop, db, [product])
  return {
    ...product,
    stock_shown: row.stock_quantity,
    ...shownFacts(stored),
    ...rightOf(shop, right_source),
    promise: promised?.promise ?? null,
    ...(variants && { variants: withFacts(variants, stored) }),
  }
}

/** Of the piece without an engraving. */
function rightOf(shop: Timed, source: RightSource) {
  const right = lineRight({ ...source, isEngraved: false }, publicSettings(shop))
  return { return_right: source.return_right, right }
}
