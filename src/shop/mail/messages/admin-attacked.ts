import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { type AlertedAdmin, nameOf } from './new-network.ts'

export function adminAttacked(shop: Shop, { admin, to }: { admin: AlertedAdmin; to: string }): Mail {
  const { publicUrl } = shop.config
  return {
    kind: 'admin_attacked',
    to,
    subject: 'Somebody is guessing an admin’s password',
    ...composeEmail(shop.config, {
      title: 'Somebody is guessing an admin’s password',
      intro: `Within an hour a hundred wrong passwords were tried for the account of ${nameOf(admin)}. For the rest of the hour only networks that have logged in to it before can log in. None of these attempts succeeded.`,
      button: { label: 'Open the security log', url: `${publicUrl}/admin/log?part=security` },
      outro: `Is the password long, and used nowhere else? Then there is nothing to do. If not, choose another: ${publicUrl}/admin/forgot-password – This also lets you in again if you cannot log in now.`,
    }),
  }
}
