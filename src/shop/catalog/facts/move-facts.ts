import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'

/** Of a product without options: what its only variant stated is now what the product states. */
export async function moveFactsToProduct(tx: Tx, productId: string): Promise<void> {
  await sql`
    delete from product_facts f using product_facts own, variants v
    where own.product_id = ${productId} and v.id = own.variant_id and v.archived_at is null
      and f.product_id = own.product_id and f.variant_id is null and f.key = own.key`.execute(tx)
  await sql`
    update product_facts f set variant_id = null from variants v
    where f.product_id = ${productId} and v.id = f.variant_id and v.archived_at is null`.execute(tx)
}
