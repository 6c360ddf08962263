import { z } from 'zod'
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_KINDS,
  accessToken,
  account,
  accountEdit,
  accountId,
  logInBody,
  password,
  profileBody,
  signUpBody,
  verifyEmailBody,
} from './account.ts'
import { columnSort } from './column-sort.ts'
import { accountEndpoints } from './endpoints/account-endpoints.ts'
import { endpoint } from './endpoints/endpoint.ts'
import { queryText } from './fields.ts'
import { page, paging } from './paging.ts'

export const user = account

export type User = z.infer<typeof user>

export const { resendVerification, logOut, forgotPassword, resetPassword, changePassword } = accountEndpoints(
  '/users',
  'user',
)

export const signUp = endpoint({
  method: 'POST',
  path: '/users/',
  access: 'public',
  summary: 'Sign up as a customer; the answer is the same whether or not the address is taken',
  body: signUpBody,
  response: z.object({ email: z.string(), detail: z.string() }),
  status: 201,
  limit: 'signup',
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/users/verify-email',
  access: 'public',
  summary: "Verify a customer's or an admin's e-mail address by the token sent to it",
  body: verifyEmailBody,
  /** `is_waiting`: an admin has to enable the account before it can log in. */
  response: z.object({ kind: z.enum(ACCOUNT_KINDS), is_waiting: z.boolean() }),
  limit: 'email_token',
})

export const logIn = endpoint({
  method: 'POST',
  path: '/users/login/',
  access: 'public',
  summary: 'Log in as a customer',
  body: logInBody,
  response: accessToken,
  limit: 'login',
})

export const readMe = endpoint({
  method: 'GET',
  path: '/users/me/',
  access: 'user',
  summary: 'Read the customer who is logged in',
  response: user,
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/users/',
  access: 'user',
  summary: "Edit the customer's own profile",
  body: profileBody,
  response: user,
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/users/me/',
  access: 'user',
  summary: 'Delete the account: orders stay for bookkeeping, personal data goes',
  body: z.object({ password }),
  response: accountId,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/allusers/',
  access: 'admin',
  summary: 'List customers, newest first; `search` looks at names, e-mail and phone; `sort` is a column',
  query: paging.extend({ search: queryText(), sort: columnSort(ACCOUNT_COLUMNS) }),
  response: page(user),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}/',
  access: 'admin',
  summary: "Edit a customer's account, or disable it, which ends its sessions",
  params: accountId,
  body: accountEdit,
  response: user,
})
