import { z } from 'zod'
import {
  ACCOUNT_COLUMNS,
  accessToken,
  account,
  accountEdit,
  accountId,
  logInBody,
  signUpBody,
  verifyEmailBody,
} from '../account.ts'
import { columnSort } from '../column-sort.ts'
import { accountEndpoints } from '../endpoints/account-endpoints.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalQuery, queryText } from '../fields.ts'
import { page, paging } from '../paging.ts'

export const admin = account.extend({ role: z.literal('admin') })

export type Admin = z.infer<typeof admin>

export const {
  resendVerification: resendAdminVerification,
  logOut: logOutAdmin,
  forgotPassword: forgotAdminPassword,
  resetPassword: resetAdminPassword,
  changePassword: changeAdminPassword,
} = accountEndpoints('/admin', 'admin')

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
  response: z.object({ kind: z.literal('admin'), is_waiting: z.boolean() }),
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
  summary: 'List admins, newest first; `search` looks at names, e-mail and phone; `sort` is a column',
  query: paging.extend({
    search: queryText(),
    sort: columnSort(ACCOUNT_COLUMNS),
    /** '1': only those that wait to be enabled. */
    waiting: optionalQuery(z.enum(['1'], 'Waiting must be 1')),
  }),
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
