import { broken } from '../break.ts'

/** What the API answers with which status. */
export const refusals = [
  ...broken(
    "404 for what is not there, and the same for what is somebody else's",
    'test/authorisation.test.ts › %s shows and changes nothing',
    [
      'shop/address/save-address.ts',
      "    .where('user_id', '=', userId)\n    .returning(addressColumns)",
      '    .returning(addressColumns)',
    ],
  ),
  ...broken(
    "404 for what is not there, and the same for what is somebody else's",
    'test/bad-input.test.ts › that names nothing is not found by %s',
    [
      'api/validate.ts',
      "throw new ShopError('not_found', 'There is nothing here.')",
      "throw new ShopError('invalid', 'This address is not valid.')",
    ],
  ),
  ...broken(
    '409 against the present state, 410 for a product no longer sold, on the call and on its page',
    'shop/order/admin-states.test.ts › $who: $action of an order that is $status',
    ['api/errors.ts', 'conflict: 409', 'conflict: 422'],
  ),
  ...broken(
    '409 against the present state, 410 for a product no longer sold, on the call and on its page',
    'api/catalogue.test.ts › a withdrawn product is gone, and no list shows it',
    [
      'api/catalogue.ts',
      'if (found.withdrawn) throw noLongerSold()',
      "orNotFound(found.withdrawn ? undefined : found, 'product')",
    ],
  ),
  ...broken(
    '409 against the present state, 410 for a product no longer sold, on the call and on its page',
    'test/front-door.test.ts › of a withdrawn product is gone',
    [
      'web/store/product.tsx',
      'data({ product: undefined, related }, { status: 410 })',
      '{ product: undefined, related }',
    ],
  ),
  ...broken(
    '422 for what fails its rules, with nothing changed',
    'test/bad-input.test.ts › with nothing in it, or with the wrong kinds of thing, is refused by %s',
    ['api/errors.ts', 'invalid: 422', 'invalid: 400'],
  ),
  ...broken(
    '429 with Retry-After, at most an hour',
    'api/account-limits.test.ts › %s are limited to %i for one address together',
    ['api/errors.ts', 'too_many_tries: 429', 'too_many_tries: 403'],
    ['shop/too-many.ts', '    retryAfter: seconds,\n', ''],
  ),
  ...broken(
    '429 with Retry-After, at most an hour',
    'shop/too-many.test.ts › nobody is told to wait for longer than an hour',
    [
      'shop/too-many.ts',
      'Math.min(MOST_S, Math.max(1, Math.ceil(waitMs / 1000)))',
      'Math.max(1, Math.ceil(waitMs / 1000))',
    ],
  ),
  ...broken(
    '503 with Retry-After when there are too many visitors, while buyers still buy',
    'test/overload.test.ts › are told to come back, while whoever is buying buys and is paid for, and then all is as before',
    ['http/overload.ts', 'length: 150', 'length: 1_500'],
    ['http/overload.ts', 'waitMs: 1_000', 'waitMs: 0'],
    ['http/overload.ts', 'waitMs: 1_000', 'waitMs: 100_000'],
    ['http/refusals.ts', "'retry-after': String(Math.max(1, seconds)), ", ''],
    ['http/overload.ts', ' && !ALWAYS_LET_IN.test(path)', ''],
  ),
  ...broken(
    '503 with Retry-After when there are too many visitors, while buyers still buy',
    'test/overload.test.ts › keep nobody from buying where many processes have few connections each',
    ['db/connections-of.ts', 'calls - 2', 'calls * 2'],
  ),
  ...broken(
    'Never a 500, whatever is sent',
    'test/torture/fuzz.test.ts › whatever is sent to any endpoint by anybody is answered as documented, and every law holds afterwards',
    ['contract/fields.ts', '    .refine(storable, unstorable(name))\n', ''],
  ),
  ...broken(
    'Never a 500, whatever is sent',
    'test/bad-input.test.ts › with a strange question is answered or refused by %s, never with a fault',
    [
      'contract/fields.ts',
      '    .refine(storable, { error: ({ path }) => unstorable(name ?? fieldName(path)) })',
      '',
    ],
    [
      'contract/fields.ts',
      '      .transform(Number)\n      .refine((value) => value <= INT32_MAX, message)',
      '      .transform(Number)',
    ],
  ),
  ...broken('Never a 500, whatever is sent', 'test/odd-paths.test.ts › answers the id %s without a fault', [
    'web/store/product.tsx',
    'UUID.test(params.id) ? await shop.product(params.id) : undefined',
    'await shop.product(params.id)',
  ]),
]
