import type { Jobs } from '../jobs/add-job.ts'
import type { Shop } from '../shop.ts'
import { adminAttacked } from './messages/admin-attacked.ts'
import { newNetwork } from './messages/new-network.ts'
import { ownerEmails } from './notify-owner.ts'
import { queueMail } from './queue-mail.ts'

type Alert = Jobs['notify_security']

/** E-mails the owner and the admin of the account, unless the account is disabled or not verified. */
export async function notifySecurity(shop: Shop, alert: Alert): Promise<void> {
  const admin = await findAdmin(shop, alert)
  if (!admin) return
  const recipients = new Set(
    [...(await ownerEmails(shop, 'security')), admin.email].map((email) => email.toLowerCase()),
  )
  await shop.db.transaction().execute(async (tx) => {
    for (const to of recipients) {
      const mail =
        alert.alert === 'new_place'
          ? newNetwork(shop, { admin, to, ip: alert.ip, at: new Date(alert.at) })
          : adminAttacked(shop, { admin, to })
      await queueMail(tx, shop, mail)
    }
  })
}

async function findAdmin({ db }: Shop, alert: Alert) {
  const enabled = db
    .selectFrom('admins')
    .select(['first_name', 'last_name', 'email'])
    .where('disabled', '=', false)
    .where('email_verified_at', 'is not', null)
  return alert.alert === 'new_place'
    ? await enabled.where('id', '=', alert.admin_id).executeTakeFirst()
    : await enabled
        .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', alert.email.toLowerCase()))
        .executeTakeFirst()
}
