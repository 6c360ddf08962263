import { sql } from 'kysely'
import type { Account, AccountKind } from '../../contract/account.ts'
import { newestRows } from '../newest-rows.ts'
import type { Tx } from '../shop.ts'
import { type AccountRow, accountAnswer, accountColumns, accountTable } from './account-row.ts'

type AccountQuery = { skip: number; limit: number; search?: string | undefined }

/** Customers or admins, newest first, a page at a time; deleted accounts are nobody any more. */
export async function listAccounts(
  db: Tx,
  kind: AccountKind,
  { skip, limit, search }: AccountQuery,
): Promise<{ items: Account[]; total: number }> {
  const list = { from: accountTable(kind), where: kind === 'user' ? sql`deleted_at is null` : sql`true` }
  const { total, ids } = await newestRows(db, [kind, search], { ...list, text: search }, { skip, limit })
  // Row by row: for any limit, the planner would join the table whole.
  const { rows } = await sql<AccountRow>`
    with page as materialized (${ids})
    select account.* from page cross join lateral (
      select ${accountColumns} from ${accountTable(kind)} where id = page.id offset 0) account
    order by created_at desc, id desc`.execute(db)
  return { items: rows.map(accountAnswer), total }
}
