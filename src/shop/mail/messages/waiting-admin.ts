import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

/** Contains only the verified address: a stranger could put a text for the owner into the names. */
export function waitingAdmin(shop: Shop, { email, to }: { email: string; to: string }): Mail {
  return {
    kind: 'admin_waiting',
    to,
    subject: 'Somebody waits for access to the back office',
    ...composeEmail(shop.config, {
      title: 'Somebody waits for access',
      intro: `${email} has signed up for the back office and verified the e-mail address. Nobody can log in with this account until an admin enables it.`,
      button: { label: 'Open the admins', url: `${shop.config.publicUrl}/admin/admins?waiting=1` },
      outro: 'If you do not know who it is, decline it there: the account stays closed.',
    }),
  }
}
