import { broken } from '../break.ts'

export const firstStart = [
  ...broken(
    '`npm run admin -- create` makes an admin who can log in, with a given or a generated password',
    'test/first-steps.test.ts › the shell makes an admin who can log in at once, with a given password or a generated one',
    ['shop/account/create-admin.ts', 'email_verified_at: now,', ''],
    [
      'shop/account/create-admin.ts',
      "password ?? randomBytes(12).toString('base64url')",
      "password ?? 'change me'",
    ],
    ['scripts/admin.ts', '} }, { email, password })', '} }, { email })'],
  ),
  ...broken(
    '`npm run admin -- create` makes an admin who can log in, with a given or a generated password',
    'shop/account/admins.test.ts › from the shell, even when somebody signed up with the address before',
    ['shop/account/create-admin.ts', "password_hash: eb.ref('excluded.password_hash'),", ''],
  ),
  ...broken(
    'The first start brings the demo catalogue and an admin whose password is kept in DATA_DIR; --empty does not',
    'test/first-steps.test.ts › the demo comes with an admin whose password stays in the data folder, and only where it is wanted',
    ['demo/open.ts', 'await loadDemo(shop)', 'void loadDemo'],
    ['demo/open.ts', 'if (!hasAdmin) {', 'if (hasAdmin) {'],
    ['demo/open.ts', 'await chmod(keptIn, 0o600)', 'await chmod(keptIn, 0o644)'],
    ['open-shop.ts', 'if (isEmpty || env.DATABASE_URL)', 'if (env.DATABASE_URL)'],
  ),
  ...broken(
    'The first start brings the demo catalogue and an admin whose password is kept in DATA_DIR; --empty does not',
    'demo/load.test.ts › a shopper finds every product with its brand, category, price and pictures that are there',
    ['demo/load.ts', 'await putPictures(shop)', 'void putPictures'],
  ),
  ...broken(
    'The first start brings the demo catalogue and an admin whose password is kept in DATA_DIR; --empty does not',
    'demo/load.test.ts › loading twice, also at once, changes nothing',
    ['demo/load.ts', 'if (await hasProducts(tx)) return false', ''],
  ),
  ...broken(
    'WEB_CONCURRENCY processes are one shop',
    'processes.test.ts › several processes are one shop: they say what stands in, count a visitor together, and end together',
    ['processes.ts', '{ length: env.WEB_CONCURRENCY }', '{ length: 1 }'],
    ['processes.ts', 'STRIPE_WEBHOOK_SECRET: webhookSecretOf(env),', ''],
  ),
  ...broken(
    'WEB_CONCURRENCY processes are one shop',
    'test/many-processes.test.ts › what one process changes in the catalogue all of them show',
    [
      'shop/catalogue/watch-catalogue.ts',
      "await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)",
      'void tx',
    ],
  ),
  ...broken(
    'WEB_CONCURRENCY processes are one shop',
    'test/torture/starts.test.ts › four processes that start at once on an empty database become one shop',
    ['db/migrate.ts', "await client.query('select pg_advisory_lock($1)', [LOCK])", ''],
  ),
]
