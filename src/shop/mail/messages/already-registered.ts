import type { AccountKind } from '../../../contract/account.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

type Reader = { kind: AccountKind; email: string; first_name: string }

export function alreadyRegistered(shop: Shop, { kind, email, first_name }: Reader): Mail {
  const root = kind === 'admin' ? `${shop.config.publicUrl}/admin` : shop.config.publicUrl
  return {
    kind: `already_registered_${kind}`,
    to: email,
    subject: 'You already have an account',
    ...composeCustomerEmail(shop, {
      title: 'You already have an account',
      intro: `Dear ${first_name}, somebody has just signed up with this e-mail address, which has an account already. If it was you, please log in with the password that you chose then.`,
      button: { label: 'Log in', url: `${root}/login` },
      outro: `Forgotten the password? Choose a new one: ${root}/forgot-password – If it was not you, there is nothing to do: nobody has seen your account.`,
    }),
  }
}
