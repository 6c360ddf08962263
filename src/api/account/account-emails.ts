import type { AccountKind, SignUpBody } from '../../contract/account.ts'
import {
  forgotAdminPassword,
  resendAdminVerification,
  resetAdminPassword,
  signUpAdmin,
  verifyAdminEmail,
} from '../../contract/admin/admin.ts'
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '../../contract/user.ts'
import { requestAccountEmail } from '../../shop/account/email/request-email.ts'
import { verifyEmail as verify } from '../../shop/account/email/verify-email.ts'
import { resetPassword as reset } from '../../shop/account/password/reset-password.ts'
import { signUp as createAccount } from '../../shop/account/sign-up.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Api, route } from '../lib/route.ts'

/** No response reveals whether an address has an account. */
export function accountEmailRoutes(api: Api): void {
  route(api, signUp, (call) => register(call, 'user'))
  route(api, signUpAdmin, (call) => register(call, 'admin'))
  route(api, resendVerification, (call) => resend(call, 'user'))
  route(api, resendAdminVerification, (call) => resend(call, 'admin'))
  route(api, forgotPassword, (call) => forgot(call, 'user'))
  route(api, forgotAdminPassword, (call) => forgot(call, 'admin'))
  route(api, resetPassword, (call) => setNewPassword(call, 'user'))
  route(api, resetAdminPassword, (call) => setNewPassword(call, 'admin'))
  route(api, verifyEmail, async ({ shop, body }) => {
    const { kind, isWaiting } = await verify(shop, { ...body, kinds: ['user', 'admin'] })
    return { kind, is_waiting: isWaiting }
  })
  route(api, verifyAdminEmail, async ({ shop, body }) => {
    const { isWaiting } = await verify(shop, { ...body, kinds: ['admin'] })
    return { kind: 'admin' as const, is_waiting: isWaiting }
  })
}

type EmailCall<Body> = { shop: Shop; body: Body; ip: string }

async function register({ shop, body, ip }: EmailCall<SignUpBody>, kind: AccountKind) {
  await createAccount(shop, kind, body, ip)
  return { email: body.email, detail: `We have sent an e-mail to ${body.email}. Please follow it to go on.` }
}

async function resend({ shop, body }: EmailCall<{ email: string }>, kind: AccountKind) {
  await requestAccountEmail(shop, { kind, email: body.email, purpose: 'verify_email' })
  return {
    detail:
      'If this address waits to be verified, a token comes by e-mail. A new one is sent at most once a minute: look for the last one first, then ask again.',
  }
}

async function forgot({ shop, body, ip }: EmailCall<{ email: string }>, kind: AccountKind) {
  await requestAccountEmail(shop, { kind, email: body.email, purpose: 'reset_password' }, ip)
  return {
    detail:
      'If this address has an account, a link comes by e-mail, a few an hour at most. Only the newest link works.',
  }
}

async function setNewPassword(
  { shop, body, ip }: EmailCall<{ token: string; password: string }>,
  kind: AccountKind,
) {
  await reset(shop, { kind, ip, ...body })
  return { detail: 'Your password was changed. Please log in.' }
}
