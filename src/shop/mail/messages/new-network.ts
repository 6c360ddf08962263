import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export type AlertedAdmin = { first_name: string; last_name: string; email: string }

type About = { admin: AlertedAdmin; to: string; ip: string; at: Date }

export function newNetwork(shop: Shop, { admin, to, ip, at }: About): Mail {
  const { publicUrl, timeZone } = shop.config
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  )
  return {
    kind: 'admin_new_place',
    to,
    subject: 'An admin logged in from a new network',
    ...composeEmail(shop.config, {
      title: 'An admin logged in from a new network',
      intro: `The account of ${nameOf(admin)} was used on ${when} from the network address ${ip}. It was never used from there before.`,
      button: { label: 'Open the security log', url: `${publicUrl}/admin/log?part=security` },
      outro: `If it was you or a colleague, there is nothing to do. If not, choose a new password at once, which logs out everybody who uses the account: ${publicUrl}/admin/forgot-password – Another admin can also disable the account under Admins. Then look through the log for what was changed.`,
    }),
  }
}

export function nameOf({ first_name, last_name, email }: AlertedAdmin): string {
  return `${first_name} ${last_name} (${email})`.trim()
}
