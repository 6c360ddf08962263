import {
  type AccountKind,
  accessToken,
  changePasswordBody,
  emailBody,
  messageResponse,
  resetPasswordBody,
} from '../account.ts'
import { endpoint } from './endpoint.ts'

const EMAIL_REQUEST = {
  method: 'POST',
  access: 'public',
  body: emailBody,
  response: messageResponse,
  status: 202,
  limit: 'email_token',
} as const

/** The endpoints that are the same for customers and admins. */
export function accountEndpoints<const Root extends string, const Kind extends AccountKind>(
  root: Root,
  kind: Kind,
) {
  return {
    resendVerification: endpoint({
      ...EMAIL_REQUEST,
      path: `${root}/resend-verification`,
      summary: 'Ask for a new verification token, at most one a minute',
    }),
    logOut: endpoint({
      method: 'POST',
      path: `${root}/logout/`,
      access: kind,
      summary: 'End this session',
      response: messageResponse,
    }),
    forgotPassword: endpoint({
      ...EMAIL_REQUEST,
      path: `${root}/forgot-password`,
      summary: 'Ask for an e-mail with a link to choose a new password',
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: `${root}/reset-password`,
      access: 'public',
      summary: 'Choose a new password with the token of the e-mail; ends every session',
      body: resetPasswordBody,
      response: messageResponse,
      limit: 'email_token',
    }),
    changePassword: endpoint({
      method: 'POST',
      path: `${root}/change-password/`,
      access: kind,
      summary: 'Change the password; ends every session and opens a new one',
      body: changePasswordBody,
      response: accessToken,
    }),
  }
}
