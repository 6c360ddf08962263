import { broken } from '../break.ts'

export const logIn = [
  ...broken(
    'Unverified is told before disabled, both only with the right password, in their sentences',
    'shop/account/log-in.test.ts › tells an unverified address first, then a disabled account, and both only with the right password',
    [
      'shop/account/log-in.ts',
      'if (!account.email_verified_at) {',
      'if (!account.email_verified_at && !account.disabled) {',
    ],
    [
      'shop/account/judge-password.ts',
      'if (!fits) return undefined',
      'if (!fits && account?.email_verified_at) return undefined',
    ],
    ['shop/account/log-in.ts', "'This account is disabled.'", "'Your account is closed.'"],
  ),
  ...broken(
    "Anything else wrong is 401 'Invalid email or password', after the same work",
    'shop/account/log-in.test.ts › says the same for a wrong password and an unknown address, after the same hashing',
    [
      'shop/account/judge-password.ts',
      'const fits = await',
      "if (!account) throw (await import('../errors.ts')).notFound('account')\n    const fits = await",
    ],
    ['shop/account/password.ts', 'kept ?? NO_PASSWORD', "kept ?? ''"],
  ),
  ...broken(
    "Anything else wrong is 401 'Invalid email or password', after the same work",
    'test/torture/same-answers.test.ts › %s says the same and costs the same for an address that is known and one that is not',
    ['shop/account/judge-password.ts', 'await countTry(', 'if (account) await countTry('],
  ),
  ...broken(
    "A body that breaks the form's rules is 422 before anything else",
    'shop/account/log-in.test.ts › refuses a form that breaks its rules before anything else',
    [
      'contract/account.ts',
      'z.object({ email: emailAddress, password })\n\nexport const emailBody',
      'z.object({ email: z.string(), password: z.string() })\n\nexport const emailBody',
    ],
  ),
  ...broken(
    'A client whose address is not verified is led to /verify-email with the address',
    'test/e2e/customer-session.spec.ts › who has not verified the address yet is led there, and gets a new token',
    ['web/account/is-unverified.ts', 'error.status === 403', 'error.status === 401'],
    ['web/account/login.tsx', '{ email, ...(next && { next }) }', '{ ...(next && { next }) }'],
  ),
  ...broken(
    'A forgotten password is chosen anew by a letter, once, within the hour; nobody learns whether an address is known',
    'shop/account/new-password.test.ts › the link works once, for an hour, and only the newest',
    ['shop/account/set-password.ts', "'reset_password'", "'verify_email'"],
    ['shop/account/email-token.ts', 'reset_password: HOUR_MS', 'reset_password: 24 * HOUR_MS'],
  ),
  ...broken(
    'A forgotten password is chosen anew by a letter, once, within the hour; nobody learns whether an address is known',
    'shop/account/new-password.test.ts › is chosen anew by a letter, which ends the sessions on every device',
    ['shop/mail/reset-letter.ts', '${page}?token=${token}', '${page}'],
  ),
  ...broken(
    'A forgotten password is chosen anew by a letter, once, within the hour; nobody learns whether an address is known',
    'shop/account/new-password.test.ts › answers the same for an unknown address, and writes to nobody',
    [
      'api/account-letters.ts',
      "await askForLetter(shop, { kind, email: body.email, purpose: 'reset_password' })",
      "const { findAccountByEmail } = await import('../shop/account/account-row.ts')\n  if (!(await findAccountByEmail(shop.db, kind, body.email))) throw (await import('../shop/errors.ts')).notFound('account')\n  await askForLetter(shop, { kind, email: body.email, purpose: 'reset_password' })",
    ],
  ),
  ...broken(
    "The same for admins; one address may be a customer's and an admin's, each with its own password and token",
    'shop/account/new-password.test.ts › of a customer and of an admin with one address are two things',
    [
      'shop/mail/reset-letter.ts',
      "kind === 'admin' ? '/admin/reset-password' : '/reset-password'",
      "'/reset-password'",
    ],
    ['api/account-letters.ts', "choosePassword(call, 'admin')", "choosePassword(call, 'user')"],
  ),
  ...broken(
    "The same for admins; one address may be a customer's and an admin's, each with its own password and token",
    'shop/account/admins.test.ts › with a customer’s address is a second account, with a token of its own',
    [
      'shop/account/email-token.ts',
      'where id = (select min(id) from live where fits) returning',
      'where id in (select id from live) and exists (select from live where fits) returning',
    ],
  ),
  ...broken(
    "The same for admins; one address may be a customer's and an admin's, each with its own password and token",
    'shop/account/admins.test.ts › a token of the other kind is not taken at the admins’ own door',
    ['api/account-letters.ts', "kinds: ['admin'] }", "kinds: ['user', 'admin'] }"],
  ),
  ...broken(
    '/users/verify-email takes either kind and says which; the screen goes to the matching log-in',
    'shop/account/admins.test.ts › by verifying an address of ADMIN_EMAILS',
    ['api/account-letters.ts', "kinds: ['user', 'admin'] }", "kinds: ['user'] }"],
    ['shop/account/verify-email.ts', 'return owner.kind', "return 'user'"],
  ),
  ...broken(
    '/users/verify-email takes either kind and says which; the screen goes to the matching log-in',
    'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled',
    ['web/account/verify-email.tsx', "kind === 'admin' ? '/admin/login' : known", 'known'],
  ),
]
