import { broken } from '../break.ts'

export const signUp = [
  ...broken(
    'Sign-up answers the same for a taken address, whose owner is told by e-mail',
    'shop/account/sign-up.test.ts › answers the same, and the owner hears of it, when the address is taken',
    [
      'shop/account/sign-up.ts',
      'if (existing?.email_verified_at) await tellOwner(tx, shop, kind, existing)',
      "if (existing?.email_verified_at) throw (await import('../errors.ts')).fieldError('email', 'It is taken.')",
    ],
    ['shop/account/sign-up.ts', 'if (isFree) await queueMail(tx, shop, letter)', 'void isFree'],
  ),
  ...broken(
    'Sign-up answers the same for a taken address, whose owner is told by e-mail',
    'shop/account/sign-up.test.ts › writes nothing to a stranger that was typed at sign-up',
    [
      'shop/mail/verification-letter.ts',
      "intro: 'Welcome. Please",
      "intro: `Welcome, ${(reader as any).first_name}. ` + 'Please",
    ],
  ),
  ...broken(
    'A verification token is 8 characters without look-alikes, comes with a link that fills the field, and is kept as a hash',
    'shop/account/sign-up.test.ts › sends a token to type, and a link that fills it in',
    ['shop/code-to-say.ts', 'CODE_LENGTH = 8', 'CODE_LENGTH = 6'],
  ),
  ...broken(
    'A verification token is 8 characters without look-alikes, comes with a link that fills the field, and is kept as a hash',
    'shop/code-to-say.test.ts › a code has no characters that are taken for others',
    ['shop/code-to-say.ts', '23456789ABCDEFGHJKMN', '0123456789ABCDEFGHJKMN'],
  ),
  ...broken(
    'A verification token is 8 characters without look-alikes, comes with a link that fills the field, and is kept as a hash',
    'shop/account/sign-up.test.ts › sends a token to type, and a link that fills it in',
    ['shop/mail/verification-letter.ts', '{ email: reader.email, token }', '{ token }'],
  ),
  ...broken(
    'A verification token is 8 characters without look-alikes, comes with a link that fills the field, and is kept as a hash',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/account/verify-email.tsx', "token={query.get('token') ?? ''}", 'token=""'],
  ),
  ...broken(
    'A verification token is 8 characters without look-alikes, comes with a link that fills the field, and is kept as a hash',
    'shop/account/verify-email.test.ts › is kept as a hash only, and its letter is forgotten once sent',
    [
      'shop/account/email-token.ts',
      "return createHash('sha256').update(token).digest()",
      'return Buffer.from(token.padEnd(32).slice(0, 32))',
    ],
    ['shop/mail/send-mail.ts', ', ...(carriesToken(kind) && EMPTY) }', ' }'],
  ),
  ...broken(
    'It works once, for 24 hours, and is void after 5 wrong tries with its address',
    'shop/account/verify-email.test.ts › works once',
    [
      'shop/account/email-token.ts',
      'delete from email_tokens where id = (select min(id) from live where fits) returning user_id, admin_id',
      'select user_id, admin_id from email_tokens where id = (select min(id) from live where fits)',
    ],
  ),
  ...broken(
    'It works once, for 24 hours, and is void after 5 wrong tries with its address',
    'shop/account/verify-email.test.ts › lives for 24 hours',
    ['shop/account/email-token.ts', 'verify_email: 24 * HOUR_MS', 'verify_email: 48 * HOUR_MS'],
  ),
  ...broken(
    'It works once, for 24 hours, and is void after 5 wrong tries with its address',
    'shop/account/verify-email.test.ts › is void after five wrong tries with its address, even at the same moment',
    ['shop/account/email-token.ts', 'WRONG_TRIES = 5', 'WRONG_TRIES = 6'],
  ),
  ...broken(
    'It works once, for 24 hours, and is void after 5 wrong tries with its address',
    'shop/account/verify-email.test.ts › survives four wrong tries, and those with another address',
    [
      'shop/account/email-token.ts',
      'return sql`${owner} = (select id from ${accountTable(kind)} where lower(email) = lower(${email}))`',
      'return sql`${owner} in (select id from ${accountTable(kind)})`',
    ],
  ),
  ...broken(
    'A new one: the same 202 for everybody, one letter a minute',
    'shop/account/verify-email.test.ts › answers the same for everybody, and sends one letter a minute to whom it concerns',
    [
      'api/account-letters.ts',
      "await askForLetter(shop, { kind, email: body.email, purpose: 'verify_email' })",
      "const { findAccountByEmail } = await import('../shop/account/account-row.ts')\n  if (!(await findAccountByEmail(shop.db, kind, body.email))) throw (await import('../shop/errors.ts')).notFound('account')\n  await askForLetter(shop, { kind, email: body.email, purpose: 'verify_email' })",
    ],
    ['shop/account/send-verification.ts', 'MINUTE_MS = 60_000', 'MINUTE_MS = 20_000'],
  ),
  ...broken(
    'A new one: the same 202 for everybody, one letter a minute',
    'shop/account/verify-email.test.ts › is answered before anybody looks for the account, so its time tells nothing',
    [
      'shop/account/ask-for-letter.ts',
      "await addJob(shop.db, 'write_account_letter', wish)",
      'await writeAccountLetter(shop, wish)',
    ],
  ),
]
