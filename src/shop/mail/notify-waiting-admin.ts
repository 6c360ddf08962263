import { isBelowEmailLimit } from '../account/email/email-rate-limit.ts'
import type { Shop } from '../shop.ts'
import { waitingAdmin } from './messages/waiting-admin.ts'
import { ownerEmails } from './notify-owner.ts'
import { queueMail } from './queue-mail.ts'

// Anybody can sign up.
const LIMIT = { kind: 'admin_waiting', max: 5, withinMs: 3_600_000 }

/** E-mails the owner about an account that waits to be enabled. */
export async function notifyWaitingAdmin(shop: Shop, { admin_id }: { admin_id: string }): Promise<void> {
  const admin = await shop.db
    .selectFrom('admins')
    .select('email')
    .where('id', '=', admin_id)
    .where('disabled', '=', true)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  if (!admin) return
  const owners = await ownerEmails(shop, 'waiting_admin')
  await shop.db.transaction().execute(async (tx) => {
    for (const to of owners) {
      if (await isBelowEmailLimit(tx, shop, { ...LIMIT, to }))
        await queueMail(tx, shop, waitingAdmin(shop, { email: admin.email, to }))
    }
  })
}
