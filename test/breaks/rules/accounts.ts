import { broken } from '../break.ts'

export const accounts = [
  ...broken(
    'A token is random, and kept only as its hash',
    'shop/account/log-in.test.ts › twelve times at once with the right password is twelve sessions',
    [
      'shop/account/session.ts',
      "const token = randomBytes(32).toString('base64url')\n  const now = clock.now()",
      "const now = clock.now()\n  const token = tokenHash(`${owner.id} ${now.getTime()}`).toString('base64url')",
    ],
  ),
  ...broken(
    'A token is random, and kept only as its hash',
    'shop/account/log-in.test.ts › keeps only a hash of the token',
    ['shop/account/session.ts', 'randomBytes(32)', 'randomBytes(4)'],
    [
      'shop/account/session.ts',
      "import { tokenHash } from './email-token.ts'",
      "const tokenHash = (token: string) => Buffer.from(token, 'base64url')",
    ],
  ),
  ...broken(
    "A customer's session lasts 30 days from its last use, an admin's 12 hours whatever is done",
    'shop/account/log-in.test.ts › lasts thirty days since the last visit, and no longer',
    ['shop/account/session.ts', 'user: 30 * DAY_MS', 'user: 60 * DAY_MS'],
    ['shop/account/session.ts', '> TOUCH_AFTER_MS)', '> LIFETIME_MS.user)'],
  ),
  ...broken(
    "A customer's session lasts 30 days from its last use, an admin's 12 hours whatever is done",
    'shop/account/admins.test.ts › lasts twelve hours, used or not',
    ['shop/account/session.ts', 'admin: DAY_MS / 2', 'admin: DAY_MS'],
    ['shop/account/session.ts', 'if (found.user_id && now.getTime()', 'if (now.getTime()'],
  ),
  ...broken(
    'Log-out, disabling and a new password end sessions at once',
    'shop/account/new-password.test.ts › ends this session at once, and no other',
    ['api/users.ts', "await closeSession(shop.db, token ?? '')", 'void token'],
  ),
  ...broken(
    'Log-out, disabling and a new password end sessions at once',
    'shop/account/admins.test.ts › ends with log-out, and with being disabled',
    ['api/admins.ts', "await closeSession(shop.db, token ?? '')", 'void token'],
  ),
  ...broken(
    'Log-out, disabling and a new password end sessions at once',
    'shop/account/admins.test.ts › edits and disables: the customer is out at once',
    ['shop/account/edit-account.ts', 'if (edit.disabled) await endSessions(tx, key)', ''],
  ),
  ...broken('Log-out, disabling and a new password end sessions at once', 'test/authorisation.test.ts › %s', [
    'shop/account/session.ts',
    '.where(sql<boolean>`not coalesce(u.disabled, a.disabled)`)',
    '',
  ]),
  ...broken(
    'Log-out, disabling and a new password end sessions at once',
    'shop/account/new-password.test.ts › ends the other sessions and goes on with a fresh token',
    ['shop/account/set-password.ts', 'await endSessions(tx, owner)', ''],
  ),
  ...broken(
    'Who ends their own session by a new password is told of the success alone',
    'test/e2e/customer-session.spec.ts › who replaces a forgotten password where they are logged in reads of the success alone',
    ['web/data/account-letters.ts', '    onSuccess: () => forgetEndedSession(kind),\n', ''],
  ),
  ...broken(
    'Passwords are kept as argon2id, hashed beside the main thread, a few at a time',
    'shop/account/password.test.ts › fits its own hash only, however its letters were composed',
    ['shop/account/password.ts', 'memory: 19_456', 'memory: 1_024'],
  ),
  ...broken(
    'Passwords are kept as argon2id, hashed beside the main thread, a few at a time',
    'shop/account/password.test.ts › is hashed while the shop goes on',
    [
      'shop/account/password.ts',
      'const derive = promisify(argon2)',
      "const derive = async (...all: unknown[]) => (process as any).getBuiltinModule('node:crypto').argon2Sync(...all)",
    ],
  ),
  ...broken(
    'Passwords are kept as argon2id, hashed beside the main thread, a few at a time',
    'shop/account/log-in.test.ts › of many at once are hashed a few at a time',
    [
      'shop/account/password.ts',
      'Math.max(1, Math.min(2, availableParallelism() - 1))',
      'availableParallelism() * 16',
    ],
  ),
  ...broken(
    '6 to 128 characters, and not the e-mail address',
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    ['contract/account.ts', 'MIN_PASSWORD = 6', 'MIN_PASSWORD = 5'],
  ),
  ...broken(
    '6 to 128 characters, and not the e-mail address',
    'shop/account/sign-up.test.ts › tells what is missing in the form’s own words',
    ['contract/account.ts', 'MAX_PASSWORD = 128', 'MAX_PASSWORD = 64'],
    [
      'contract/account.ts',
      'body.password.toLowerCase() !== body.email.toLowerCase()',
      'body.password !== body.email',
    ],
  ),
  ...broken(
    '6 to 128 characters, and not the e-mail address',
    'shop/account/new-password.test.ts › is not the e-mail address, and the link is still good afterwards',
    ['shop/account/reset-password.ts', 'requireOtherThanEmail(password, account.email)', ''],
  ),
  ...broken(
    '6 to 128 characters, and not the e-mail address',
    'shop/account/new-password.test.ts › to the e-mail address is refused',
    ['shop/account/change-password.ts', 'requireOtherThanEmail(password, judged.email)', ''],
  ),
]
