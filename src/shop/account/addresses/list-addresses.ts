import type { Selectable } from 'kysely'
import type { SavedAddress } from '../../../contract/address/address.ts'
import type { Addresses } from '../../../db/tables.ts'
import type { Tx } from '../../shop.ts'

export const addressColumns = [
  'id',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'is_default',
] as const

type AddressRow = Pick<Selectable<Addresses>, (typeof addressColumns)[number]>

export async function listAddresses(db: Tx, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(addressColumns)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(addressAnswer)
}

export function addressAnswer({ is_default, ...row }: AddressRow): SavedAddress {
  return { ...row, default: is_default }
}
