import { sql } from 'kysely'
import type { Account, AccountKind } from '../../contract/account.ts'
import { searchedHolds } from '../contains.ts'
import { countRows } from '../count-rows.ts'
import { newestPage } from '../newest-page.ts'
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
    [kind === 'user' ? sql`deleted_at is null` : sql`true`, ...(search ? [searchedHolds(search)] : [])],
    sql` and `,
  )
  const list = { from: accountTable(kind), where }
  const total = await countRows(db, [kind, search], list)
  const { rows } = await sql<AccountRow>`
    with page as materialized (${newestPage(list, { skip, limit, total })})
    select ${accountColumns} from page join ${accountTable(kind)} using (id)
    order by created_at desc, id desc`.execute(db)
  return { items: rows.map(accountAnswer), total }
}
