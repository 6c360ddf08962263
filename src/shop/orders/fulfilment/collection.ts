import { fieldError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'

/** @returns undefined for an order that a carrier brings; its `code` is null until it is ready */
export async function readCollection(tx: Tx, orderId: string): Promise<{ code: string | null } | undefined> {
  const { kind, collect_code: code } = await tx
    .selectFrom('shippings')
    .select(['kind', 'collect_code'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return kind === 'collect' ? { code } : undefined
}

/** @throws ShopError 'invalid' */
export function requireCode(code: string, typed: string | undefined): void {
  const given = typed?.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  if (!given) throw fieldError('collect_code', 'Please type the code that the shopper shows.')
  if (given !== code) throw fieldError('collect_code', 'This is not the code of this order.')
}
