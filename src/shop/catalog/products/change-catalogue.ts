import type { Shop, Tx } from '../../shop.ts'
import { notifyCatalogueChange } from './watch-catalogue.ts'

/** Does a change of what shoppers see in one transaction, and sees to it that no page made before it is shown after. */
export async function changeCatalogue<Result>(
  shop: Shop,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const changed = await change(tx)
    await notifyCatalogueChange(tx)
    return changed
  })
  shop.catalogueChanged()
  return result
}
