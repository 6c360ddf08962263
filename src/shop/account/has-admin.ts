import type { Db } from '../../db/connect.ts'

export async function hasAdmin(db: Db): Promise<boolean> {
  const query = db.selectFrom('admins').select('id').where('disabled', '=', false).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
