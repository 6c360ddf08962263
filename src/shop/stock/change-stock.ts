import type { Shop, Tx } from '../shop.ts'

/** Does in one transaction what may take from the shelf or put back; whoever asks afterwards is told what is there now. */
export async function changeStock<Result>(shop: Shop, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await shop.db.transaction().execute(change)
  shop.stockMoved()
  return result
}
