import type { AccountKind } from '../../contract/account.ts'
import type { Shop } from '../shop.ts'
import { composeCustomerEmail } from './customer-email.ts'
import type { Mail } from './queue-mail.ts'

type Reader = { kind: AccountKind; email: string }

export function choosePasswordEmail(shop: Shop, { kind, email }: Reader, token: string): Mail {
  const page = kind === 'admin' ? '/admin/reset-password' : '/reset-password'
  return {
    kind: `reset_${kind}`,
    to: email,
    subject: 'Choose your password',
    ...composeCustomerEmail(shop, {
      title: 'Choose your password',
      intro:
        'Somebody signed up with this e-mail address more than once, with different passwords. So that nobody but you knows the one that counts, please choose it here; that verifies your address too. An earlier token is no longer valid. The link is valid for one hour and works once.',
      button: { label: 'Choose your password', url: `${shop.config.publicUrl}${page}?token=${token}` },
      outro: 'If you have not signed up with us, please ignore this e-mail.',
    }),
  }
}
