import { sql } from 'kysely'
import type { ExcludedProduct } from '../../../contract/admin/merchant-feed.ts'
import { paginate } from '../../lib/paginate.ts'
import type { Shop } from '../../shop.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { allFeedProblems } from './feed-problems.ts'

/** The products on sale that are not in the merchant feed. */
export async function listExcluded(
  shop: Pick<Shop, 'db' | 'config' | 'clock'>,
  page: { skip: number; limit: number },
): Promise<{ items: ExcludedProduct[]; total: number }> {
  return await paginate(
    shop.db,
    {
      from: sql`(select p.id, p.created_at, p.name, offer.code, ${allFeedProblems(shop)} as reasons
        from ${PRODUCTS_WITH_OFFER} join product_search s on s.product_id = p.id) product`,
      where: sql`cardinality(product.reasons) > 0`,
      rows: sql<ExcludedProduct>`
        select p.id, p.name, offer.code, ${allFeedProblems(shop)} as reasons
        from page join ${PRODUCTS_WITH_OFFER} on p.id = page.id`,
    },
    page,
  )
}
