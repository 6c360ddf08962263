import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'

export function accountDeleted(
  shop: Shop,
  { email, first_name }: { email: string; first_name: string },
): Mail {
  return {
    kind: 'account_deleted',
    to: email,
    subject: 'Your account was deleted',
    ...composeCustomerEmail(shop, {
      title: 'Your account was deleted',
      intro: `Dear ${first_name}, your account and your personal data were deleted, as you asked. Of paid orders we keep what bookkeeping requires; orders under way are still delivered.`,
      outro: 'If it was not you, please answer this e-mail.',
    }),
  }
}
