import { html } from 'hono/html'
import type { AccountKind } from '../../../contract/account.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { COLOURS } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

type Reader = { kind: AccountKind; email: string }

/** Contains nothing that was typed at sign-up: an attacker could sign up a stranger to send them a text. */
export function verificationEmail(shop: Shop, reader: Reader, token: string): Mail {
  const query = new URLSearchParams({ email: reader.email, token })
  return {
    kind: `verify_${reader.kind}`,
    to: reader.email,
    subject: `${token} is your verification token`,
    ...composeCustomerEmail(shop, {
      title: 'Verify your e-mail address',
      intro: 'Welcome. Please enter this token to verify your e-mail address:',
      body: html`<p style="margin:0 0 24px;font-size:28px;line-height:36px;letter-spacing:6px;color:${COLOURS.ink}"><strong>${token}</strong></p>`,
      bodyText: token,
      button: { label: 'Verify e-mail address', url: `${shop.config.publicUrl}/verify-email?${query}` },
      outro: 'The token is valid for 24 hours. If you have not signed up with us, please ignore this e-mail.',
    }),
  }
}
