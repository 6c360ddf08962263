import type { AccountKind } from '../../../contract/account.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

type Reader = { kind: AccountKind; email: string }

export function resetEmail(shop: Shop, { kind, email }: Reader, token: string): Mail {
  const page = kind === 'admin' ? '/admin/reset-password' : '/reset-password'
  return {
    kind: `reset_${kind}`,
    to: email,
    subject: 'Choose a new password',
    ...composeCustomerEmail(shop, {
      title: 'Choose a new password',
      intro: `You can choose a new password for your ${ACCOUNTS[kind]}. The link is valid for one hour and works once.`,
      button: { label: 'Choose a new password', url: `${shop.config.publicUrl}${page}?token=${token}` },
      outro: 'If you have not asked for this, please ignore this e-mail: your password stays as it is.',
    }),
  }
}

const ACCOUNTS: Record<AccountKind, string> = { user: 'account', admin: 'back office account' }
