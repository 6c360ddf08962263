import type { Shop, Tx } from '../../shop.ts'
import { notifyCatalogueChange } from './watch-catalogue.ts'

export async function changeCatalogue<Result>(
  shop: Shop,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const changed = await change(tx)
    await notifyCatalogueChange(tx)
    return changed
  })
  shop.invalidateCatalogue()
  return result
}

/** Of what is changed already. */
export async function announceCatalogueChange(shop: Shop): Promise<void> {
  await notifyCatalogueChange(shop.db)
  shop.invalidateCatalogue()
}
