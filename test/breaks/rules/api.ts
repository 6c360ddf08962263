import { broken } from '../break.ts'

/** Its addresses, bodies and refusals. */
export const api = [
  ...broken(
    'Every path answers with and without its trailing slash, without a redirect',
    'test/odd-paths.test.ts › every call is the same with and without its trailing slash, never sent on to another address',
    ['api/app.ts', '{ getPath: pathWithoutTrailingSlash }', ''],
    [
      'api/app.ts',
      '  adminCatalogueRoutes(api)\n',
      "  app.use((c, next) => (c.req.url.endsWith('/') ? Promise.resolve(c.redirect(c.req.path, 308)) : next()))\n  adminCatalogueRoutes(api)\n",
    ],
  ),
  ...broken(
    'Every path answers with and without its trailing slash, without a redirect',
    'contract/calls.test.ts › %s is a call of this shop',
    ['contract/cart.ts', "path: '/cart/user/createcart/'", "path: '/cart/user/create/'"],
  ),
  ...broken(
    'A refusal is a problem (RFC 9457) whose `detail` is one plain sentence',
    'api/catalogue.test.ts › an unknown address is a problem, not a page',
    ['api/errors.ts', "'content-type': 'application/problem+json'", "'content-type': 'application/json'"],
  ),
  ...broken(
    'A refusal is a problem (RFC 9457) whose `detail` is one plain sentence',
    'test/bad-input.test.ts › with nothing in it, or with the wrong kinds of thing, is refused by %s',
    ['api/validate.ts', 'schema.safeParse(input, { error: inWords })', 'schema.safeParse(input)'],
  ),
  ...broken(
    'A refusal is a problem (RFC 9457) whose `detail` is one plain sentence',
    'api/import-products.test.ts › refuses another media type and a file that is too large',
    ['api/read-body.ts', 'at most ${sizeOf(max)}.', 'at most ${max} bytes.'],
  ),
  ...broken(
    'Field errors carry the messages of the forms, under dotted paths: one schema, both sides',
    'shop/order/place.test.ts › reads which fields are missing, each with its own sentence',
    ['api/validate.ts', "issue.path.join('.')", "issue.path.join('/')"],
  ),
  ...broken(
    'Field errors carry the messages of the forms, under dotted paths: one schema, both sides',
    'contract/messages.test.ts › %s',
    ['contract/address.ts', 'Postal code is required', 'Postcode is required'],
  ),
  ...broken(
    'Field errors carry the messages of the forms, under dotted paths: one schema, both sides',
    'contract/messages.test.ts › of the back office: %s',
    [
      'contract/product-edit.ts',
      "'Stock quantity is required' : 'Stock quantity must be a number'",
      "'Stock is required' : 'Stock must be a number'",
    ],
  ),
  ...broken(
    'Field errors carry the messages of the forms, under dotted paths: one schema, both sides',
    'api/stock.test.ts › refuses %j with %i',
    ['contract/stock.ts', '.max(MOST_STOCK, CHANGE_TOO_LARGE)', '.max(MOST_STOCK, CHANGE_MESSAGE)'],
  ),
  ...broken(
    'Field errors carry the messages of the forms, under dotted paths: one schema, both sides',
    'api/settings.test.ts › what makes no sense is refused, nothing of it is kept, and what changed is in the log',
    ['contract/settings.ts', "optionalLine(60, 'Promise')", 'optionalLine(60)'],
  ),
  ...broken(
    '400 for a body that is no JSON object or no UTF-8, 413 above 100 kB, 415 for another kind',
    'test/bad-input.test.ts › that is no JSON object is refused by %s',
    ['api/read-body.ts', ' || Array.isArray(value)', ''],
  ),
  ...broken(
    '400 for a body that is no JSON object or no UTF-8, 413 above 100 kB, 415 for another kind',
    'test/raw-bodies.test.ts › that is not UTF-8 is refused',
    ['api/read-body.ts', "new TextDecoder('utf-8', { fatal: true })", 'new TextDecoder()'],
  ),
  ...broken(
    '400 for a body that is no JSON object or no UTF-8, 413 above 100 kB, 415 for another kind',
    'test/bad-input.test.ts › that is no JSON object is refused by %s',
    ['api/read-body.ts', 'MAX_JSON_BYTES = 100_000', 'MAX_JSON_BYTES = 1_000_000'],
  ),
  ...broken(
    '400 for a body that is no JSON object or no UTF-8, 413 above 100 kB, 415 for another kind',
    'test/raw-bodies.test.ts › without a declared length is counted as it comes',
    ['api/read-body.ts', 'if (length > max) throw tooLarge(max)\n', 'if (length > max) break\n'],
  ),
  ...broken(
    '400 for a body that is no JSON object or no UTF-8, 413 above 100 kB, 415 for another kind',
    'test/bad-input.test.ts › that is no JSON object is refused by %s',
    ['api/read-body.ts', 'json\\s*(?:;\\s*charset="?utf-8"?\\s*)?$/i', 'json\\b/i'],
  ),
  ...broken(
    '401 without a token or with a dead one, 403 with one of the wrong kind, on every call',
    'test/authorisation.test.ts › %s',
    [
      'api/caller.ts',
      "if (access === 'visitor') return undefined",
      "if (access !== 'admin') return undefined",
    ],
    [
      'api/caller.ts',
      'if (!owner) throw',
      "if (!owner && access === 'visitor') return undefined\n  if (!owner) throw",
    ],
    [
      'api/caller.ts',
      "access !== 'visitor' && owner.kind !== access",
      "access === 'admin' && owner.kind !== access",
    ],
  ),
]
