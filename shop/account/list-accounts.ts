import { type RawBuilder, sql } from 'kysely'
import type { Account, AccountKind } from '../../contract/account.ts'
import type { Tx } from '../shop.ts'
import { type AccountRow, accountAnswer, accountColumns, accountTable } from './account-row.ts'

export type AccountQuery = { skip: number; limit: number; search?: string | undefined }

/** Customers or admins, newest first, a page at a time; deleted accounts are nobody any more. */
export async function listAccounts(
  db: Tx,
  kind: AccountKind,
  { skip, limit, search }: AccountQuery,
): Promise<{ items: Account[]; total: number }> {
  const where = sql.join(
    [kind === 'user' ? sql`deleted_at is null` : sql`true`, ...(search ? [contains(search)] : [])],
    sql` and `,
  )
  const [page, count] = await Promise.all([
    sql<AccountRow>`
      select ${accountColumns} from ${accountTable(kind)} where ${where}
      order by created_at desc, id desc limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${accountTable(kind)} where ${where}`.execute(db),
  ])
  return { items: page.rows.map(accountAnswer), total: count.rows[0]?.total ?? 0 }
}

function contains(search: string): RawBuilder<unknown> {
  const pattern = search.replaceAll(/[\\%_]/g, '\\$&')
  return sql`searchable(concat_ws(' ', first_name, last_name, email, phone_number))
    like '%' || searchable(${pattern}) || '%'`
}
