import type { AccountKind } from '../../../contract/account.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

type Reader = { kind: AccountKind; email: string; first_name: string }

export function passwordChanged(shop: Shop, { kind, email, first_name }: Reader): Mail {
  const page = kind === 'admin' ? '/admin/forgot-password' : '/forgot-password'
  return {
    kind: `password_changed_${kind}`,
    to: email,
    subject: 'Your password was changed',
    ...composeCustomerEmail(shop, {
      title: 'Your password was changed',
      intro: `Dear ${first_name}, the password of your account was changed just now, and every device was logged out.`,
      button: { label: 'It was not me', url: `${shop.config.publicUrl}${page}` },
      outro: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    }),
  }
}
