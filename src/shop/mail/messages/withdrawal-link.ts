import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

type Asked = { code: string; email: string; first_name: string }

export function withdrawalLink(shop: Shop, { code, email, first_name }: Asked, token: string): Mail {
  return {
    kind: 'withdrawal_link',
    to: email,
    subject: `Withdraw from your order ${code}`,
    ...composeCustomerEmail(shop, {
      title: 'Withdraw from your order',
      intro: `Dear ${first_name}, with this link you can withdraw from pieces of your order ${code}. It is valid for 24 hours.`,
      button: { label: 'Choose the pieces', url: `${shop.config.publicUrl}/withdraw/${token}` },
      outro: 'If you have not asked for this, please ignore this e-mail: your order stays as it is.',
    }),
  }
}
