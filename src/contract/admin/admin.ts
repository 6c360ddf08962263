import { z } from 'zod'
import {
  accessToken,
  account,
  accountEdit,
  accountId,
  changePasswordBody,
  emailBody,
  logInBody,
  messageResponse,
  resetPasswordBody,
  signUpBody,
  verifyEmailBody,
} from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { queryText } from '../fields.ts'
import { page, paging } from '../paging.ts'

export const admin = account.extend({ role: z.literal('admin') })

export type Admin = z.infer<typeof admin>

export const signUpAdmin = endpoint({
  method: 'POST',
  path: '/admin/',
  access: 'public',
  summary: 'Ask to become an admin; the answer is the same whether or not the address is taken',
  body: signUpBody,
  response: z.object({ email: z.string(), detail: z.string() }),
  status: 201,
  limit: 'signup',
})

export const verifyAdminEmail = endpoint({
  method: 'POST',
  path: '/admin/verify-email',
  access: 'public',
  summary: "Verify an admin's e-mail address by the token sent to it",
  body: verifyEmailBody,
  response: z.object({ kind: z.literal('admin') }),
  limit: 'email_token',
})

export const resendAdminVerification = endpoint({
  method: 'POST',
  path: '/admin/resend-verification',
  access: 'public',
  summary: 'Ask for a new verification token, at most one a minute',
  body: emailBody,
  response: messageResponse,
  status: 202,
  limit: 'email_token',
})

export const logInAdmin = endpoint({
  method: 'POST',
  path: '/admin/login/',
  access: 'public',
  summary: 'Log in to the back office',
  body: logInBody,
  response: accessToken,
  limit: 'login',
})

export const logOutAdmin = endpoint({
  method: 'POST',
  path: '/admin/logout/',
  access: 'admin',
  summary: 'End this session',
  response: messageResponse,
})

export const forgotAdminPassword = endpoint({
  method: 'POST',
  path: '/admin/forgot-password',
  access: 'public',
  summary: 'Ask for an e-mail with a link to choose a new password',
  body: emailBody,
  response: messageResponse,
  status: 202,
  limit: 'email_token',
})

export const resetAdminPassword = endpoint({
  method: 'POST',
  path: '/admin/reset-password',
  access: 'public',
  summary: 'Choose a new password with the token of the e-mail; ends every session',
  body: resetPasswordBody,
  response: messageResponse,
  limit: 'email_token',
})

export const changeAdminPassword = endpoint({
  method: 'POST',
  path: '/admin/change-password/',
  access: 'admin',
  summary: 'Change the password; ends every session and opens a new one',
  body: changePasswordBody,
  response: accessToken,
})

export const readAdminMe = endpoint({
  method: 'GET',
  path: '/admin/me/',
  access: 'admin',
  summary: 'Read the admin who is logged in',
  response: admin,
})

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/',
  access: 'admin',
  summary: 'List admins, newest first; `search` looks at names, e-mail and phone',
  query: paging.extend({ search: queryText() }),
  response: page(admin),
})

export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/admin/{id}/',
  access: 'admin',
  summary: "Edit an admin's account, enable or disable it; the last enabled admin stays enabled",
  params: accountId,
  body: accountEdit,
  response: admin,
})
