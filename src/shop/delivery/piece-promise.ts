import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import type { BenchTime } from '../../contract/made-to-order/bench-time.ts'
import type { Shop } from '../shop.ts'
import { type Dated, promiseFor } from './promise.ts'
import { methodOfPiece } from './usual-method.ts'

export type PiecePromise = Dated & Pick<DeliveryMethod, 'kind'>

/** What the shop says of pieces ordered now, each by its usual method. A list computes the days of a method once. */
export function piecePromises(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
): (goods: number, lines?: BenchTime[]) => PiecePromise {
  const known = new Map<string, PiecePromise>()
  return (goods, lines = []) => {
    const method = methodOfPiece(shop, { goods })
    const key = JSON.stringify([method.key, lines])
    const found = known.get(key) ?? { ...promiseFor(shop, method, lines), kind: method.kind }
    known.set(key, found)
    return found
  }
}
