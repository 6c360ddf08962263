import { broken } from '../break.ts'

export const limits = [
  ...broken(
    "Log-in 20 a minute, sign-up 20 an hour, letters' calls 40 an hour together, by address",
    'api/account-limits.test.ts › %s are limited to %i for one address together',
    ['api/limits.ts', 'login: { points: 20', 'login: { points: 30'],
    ['api/limits.ts', 'signup: { points: 20, seconds: HOUR_S', 'signup: { points: 20, seconds: MINUTE_S'],
    ['api/limits.ts', 'email_token: { points: 40', 'email_token: { points: 60'],
    ['contract/admin.ts', "limit: 'login',", ''],
    ['api/route.ts', 'api.count(declared.limit, ip)', 'api.count(declared.limit, declared.path)'],
  ),
  ...broken(
    'Promo codes 30 an hour; orders 20 a minute, and 10 a minute a cart',
    'api/order-limits.test.ts › nobody guesses promo codes: after thirty wrong ones even a right one has to wait',
    ['api/limits.ts', 'promo: { points: 30, seconds: HOUR_S', 'promo: { points: 30, seconds: MINUTE_S'],
  ),
  ...broken(
    'Promo codes 30 an hour; orders 20 a minute, and 10 a minute a cart',
    'api/order-limits.test.ts › guesses sent all at once are counted before any of them is judged',
    ['api/guard-promo.ts', "await call.count('promo', call.ip)\n", 'await Promise.resolve()\n'],
  ),
  ...broken(
    'Promo codes 30 an hour; orders 20 a minute, and 10 a minute a cart',
    'api/order-limits.test.ts › a cart is ordered at most ten times a minute, an address orders at most twenty times',
    ['api/order.ts', "await call.count('order', call.ip)", ''],
    ['api/order.ts', "await call.count('order_cart', owner)", ''],
  ),
  ...broken(
    'Everything else 600 a minute',
    'test/limits.test.ts › lets an address call 600 times a minute, then tells it when to come back, and lets pages through',
    ['api/limits.ts', 'all: { points: 600', 'all: { points: 6_000'],
  ),
  ...broken(
    'Everything else 600 a minute',
    'http/front-door.test.ts › counts a call once, however its path is written',
    [
      'http/front-door.ts',
      "refuse(parts, path, ip, isCounted(incoming.url ?? ''))",
      'refuse(parts, path, ip, true)',
    ],
  ),
  ...broken(
    'LIMITS_SCALE multiplies them; they hold across processes and restarts',
    'test/limits.test.ts › lets an address call 600 times a minute, then tells it when to come back, and lets pages through',
    ['api/limits.ts', 'points * scale', 'points'],
  ),
  ...broken(
    'LIMITS_SCALE multiplies them; they hold across processes and restarts',
    'processes.test.ts › several processes are one shop: they say what stands in, count a visitor together, and end together',
    ['api/limits.ts', 'keyPrefix: name', 'keyPrefix: `${name}-${process.pid}`'],
  ),
  ...broken(
    'An IPv6 household counts as one; X-Forwarded-For is believed from trusted proxies only',
    'http/client-address.test.ts › counts an IPv6 household as one',
    ['http/client-address.ts', 'groups.slice(0, 4)', 'groups.slice(0, 8)'],
  ),
  ...broken(
    'An IPv6 household counts as one; X-Forwarded-For is believed from trusted proxies only',
    'http/client-address.test.ts › counts by the address of the socket, whatever a caller claims',
    [
      'http/client-address.ts',
      'function addressOfSocket({ socket }: IncomingMessage): string {\n  let address = ',
      "function addressOfSocket({ socket, headers }: IncomingMessage): string {\n  let address = headers['x-forwarded-for']?.toString() ?? ",
    ],
  ),
  ...broken(
    'An IPv6 household counts as one; X-Forwarded-For is believed from trusted proxies only',
    'http/client-address.test.ts › believes X-Forwarded-For only as far as trusted proxies wrote it',
    [
      'http/client-address.ts',
      'while (forwarded.length > 0 && isTrusted(trusted, address))',
      'while (forwarded.length > 0)',
    ],
  ),
  ...broken(
    'After 5 wrong passwords of a pair of account and address growing pauses, 60 s at most, told with Retry-After',
    'shop/account/wrong-passwords.test.ts › cost nothing five times, then growing pauses, a minute at most',
    ['shop/account/wrong-passwords.ts', 'FREE_TRIES = 5', 'FREE_TRIES = 10'],
    ['shop/account/wrong-passwords.ts', 'LONGEST_PAUSE_S = 60', 'LONGEST_PAUSE_S = 3_600'],
  ),
  ...broken(
    'After 5 wrong passwords of a pair of account and address growing pauses, 60 s at most, told with Retry-After',
    'shop/account/log-in.test.ts › after five from one place cost a pause, there and for that account only',
    [
      'shop/account/wrong-passwords.ts',
      'values (${account}, ${login.ip}, 1',
      "values (${account}, '0.0.0.0', 1",
    ],
    ['shop/account/wrong-passwords.ts', '`${kind}:${email.toLowerCase()}`', 'kind'],
    ['shop/too-many.ts', 'retryAfter: seconds,', ''],
  ),
  ...broken(
    'After 100 an hour from everywhere only known places are heard, and one that has just reset the password',
    'shop/account/wrong-passwords.test.ts › are heard a hundred times an hour, at the same moment too',
    ['shop/account/wrong-passwords.ts', 'TRIES_AN_HOUR = 100', 'TRIES_AN_HOUR = 1_000'],
  ),
  ...broken(
    'After 100 an hour from everywhere only known places are heard, and one that has just reset the password',
    'shop/account/wrong-passwords.test.ts › never shut out a place that has logged in before',
    [
      'shop/account/wrong-passwords.ts',
      'or exists (select from known_logins where account_id = ${accountId ?? null} and ip = ${login.ip})',
      '',
    ],
  ),
  ...broken(
    'After 100 an hour from everywhere only known places are heard, and one that has just reset the password',
    'shop/account/new-password.test.ts › lets its owner in from where they chose it, while an attacker shuts strangers out',
    ['shop/account/reset-password.ts', 'await rememberLogin(tx, shop, account.id, ip)', ''],
  ),
]
