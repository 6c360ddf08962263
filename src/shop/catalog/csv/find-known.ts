import { sql } from 'kysely'
import type { ProductFields } from '../../../contract/admin/products/product-edit.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { ChosenOption, ProductOption } from '../../../contract/variant.ts'
import type { Tx } from '../../shop.ts'
import { FACTS_JSON, type FactRow } from '../facts/fact-rows.ts'
import { lockProducts, lockVariantsOf } from '../variants/lock-variants.ts'
import { CHOSEN_OPTIONS, OPTIONS_JSON } from '../variants/variant-rows.ts'
import type { ImportRow } from './import-row.ts'

export type KnownVariant = {
  id: string
  code: string
  price: number
  compare_at_price: number | null
  stock_quantity: number
  made_to_order: MadeToOrder | null
  position: number
  options: ChosenOption[]
  image_ids: number[]
}

/** A product on sale that the file names by the code of a variant, with all of its live variants. */
export type KnownProduct = Omit<ProductFields, 'code' | 'price' | 'stock_quantity'> & {
  id: string
  updated_at: Date
  options: ProductOption[]
  facts: FactRow[]
  variants: KnownVariant[]
}

export async function findKnown(tx: Tx, rows: ImportRow[], locked: boolean): Promise<KnownProduct[]> {
  const codes = rows.flatMap(({ cells }) => [cells.code ?? '', cells.product ?? ''])
  const wanted = sql`(select product_id from variants where archived_at is null
    and lower(code) in (select lower(code) from unnest(${[...new Set(codes)]}::text[]) code))`
  if (locked) {
    await lockProducts(tx, wanted)
    await lockVariantsOf(tx, wanted)
  }
  const { rows: known } = await sql<KnownProduct>`
    select p.id, p.name, p.description, p.brand_id, p.category_id, p.draft, p.low_stock_below, p.seo_title, p.seo_description, p.return_right, p.is_gift_box, p.updated_at,
      ${sql.raw(OPTIONS_JSON)} as options, coalesce(${sql.raw(FACTS_JSON)} -> 'rows', '[]') as facts,
      (select json_agg(json_build_object('id', v.id, 'code', v.code, 'price', v.price / 100::float8,
          'compare_at_price', v.compare_at_price / 100::float8, 'stock_quantity', v.stock_quantity, 'made_to_order', v.made_to_order, 'position', v.position, 'options', ${CHOSEN_OPTIONS},
          'image_ids', (select coalesce(json_agg(vi.image_id), '[]') from variant_images vi where vi.variant_id = v.id))
          order by v.position, v.id)
        from variants v where v.product_id = p.id and v.archived_at is null) as variants
    from products p where p.id in ${wanted}`.execute(tx)
  return known
}
