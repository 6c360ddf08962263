import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

export type LinkPurpose = 'withdrawal' | 'return'

const TEXTS = {
  withdrawal: { title: 'Withdraw from your order', verb: 'withdraw from', path: 'withdraw' },
  return: { title: 'Return pieces of your order', verb: 'return', path: 'returns' },
}

type Asked = { code: string; email: string; first_name: string; purpose: LinkPurpose }

export function orderLink(shop: Shop, { code, email, first_name, purpose }: Asked, token: string): Mail {
  const { title, verb, path } = TEXTS[purpose]
  return {
    kind: `${purpose}_link`,
    to: email,
    subject: `${title} ${code}`,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${first_name}, with this link you can ${verb} pieces of your order ${code}. It is valid for 24 hours.`,
      button: { label: 'Choose the pieces', url: `${shop.config.publicUrl}/${path}/${token}` },
      outro: 'If you have not asked for this, please ignore this e-mail: your order stays as it is.',
    }),
  }
}
