import { broken } from '../break.ts'

/** How it is found. */
export const search = [
  ...broken(
    'Name and code with one text: either matches; one alone means that one',
    'api/search.test.ts › finds a text anywhere in the name or the code, whatever its case and accents',
    [
      'shop/catalogue/text-conditions.ts',
      "  if (name && name === code) return [{ columns: ['name', 'code'], parts: [name] }]\n",
      '',
    ],
  ),
  ...broken(
    'Name and code with one text: either matches; one alone means that one',
    'api/search.test.ts › takes the name alone for names and the code alone for codes',
    [
      'shop/catalogue/text-conditions.ts',
      "columns: ['name' as const]",
      "columns: ['name' as const, 'code' as const]",
    ],
    [
      'shop/catalogue/text-conditions.ts',
      "columns: ['code' as const]",
      "columns: ['name' as const, 'code' as const]",
    ],
  ),
  ...broken(
    'Anywhere in the text, whatever case and accents; nothing in it is a wildcard',
    'api/search.test.ts › finds a text anywhere in the name or the code, whatever its case and accents',
    ['shop/contains.ts', "before = '%'", "before = ''"],
    ['db/migrations/0001_shop.sql', "lower(public.unaccent('public.unaccent', value))", 'lower(value)'],
    [
      'db/migrations/0001_shop.sql',
      "lower(public.unaccent('public.unaccent', value))",
      "public.unaccent('public.unaccent', value)",
    ],
  ),
  ...broken(
    'Anywhere in the text, whatever case and accents; nothing in it is a wildcard',
    'api/search.test.ts › takes %, _ and a backslash for what they are',
    ['shop/contains.ts', "'[\\\\\\\\%_]'", "'[%_]'"],
    ['shop/contains.ts', "'[\\\\\\\\%_]'", "'[\\\\\\\\_]'"],
  ),
  ...broken(
    'Best first: exact code, start of the name, start of a word, elsewhere',
    'api/search.test.ts › puts the best first: exact code, start of the name, start of a word, elsewhere',
    ['shop/catalogue/best-first.ts', '} then 0 when', '} then 3 when'],
    ['shop/catalogue/best-first.ts', '} then 1 when', '} then 2 when'],
    ['shop/catalogue/best-first.ts', '} then 2 else 3', '} then 3 else 3'],
  ),
  ...broken(
    'Best first: exact code, start of the name, start of a word, elsewhere',
    'test/e2e/admin-lists.spec.ts › products found by a text are sorted by best match, and by the newest when that is chosen',
    ['web/admin/products.tsx', "isByText ? 'Best match' : ", ''],
    ['web/admin/products.tsx', '{isByText && <option value="newest">Newest first</option>}', ''],
  ),
  ...broken(
    'Near spellings when nothing matches to the letter',
    'api/search.test.ts › understands a near spelling when nothing matches to the letter',
    [
      'shop/catalogue/search-products.ts',
      'exact.total === 0 ? await nearly(db, { filters, wanted }) : undefined',
      'undefined',
    ],
  ),
  ...broken(
    'Near spellings when nothing matches to the letter',
    'api/search.test.ts › takes %s, as shoppers write it, for what they mean',
    ['shop/catalogue/nearest-words.ts', ' then 1 else 2 end', ' then 0 else 0 end'],
  ),
  ...broken(
    'Price, brand and a category with all below it narrow; lowest above highest is 422, as is an unknown sort',
    'api/search.test.ts › narrows by price, brand, and a category with all below it',
    ['shop/catalogue/product-conditions.ts', 'sql`s.price >= ', 'sql`s.price > '],
    ['shop/catalogue/product-conditions.ts', 'sql`s.price <= ', 'sql`s.price < '],
    [
      'shop/catalogue/product-conditions.ts',
      '  if (brand_id !== undefined) conditions.push(sql`s.brand_id = ${brand_id}`)\n',
      '',
    ],
    [
      'shop/catalogue/product-conditions.ts',
      ' union select c.id from categories c join tree on c.parent_id = tree.id',
      '',
    ],
  ),
  ...broken(
    'Price, brand and a category with all below it narrow; lowest above highest is 422, as is an unknown sort',
    'api/search.test.ts › refuses a lowest price above the highest, and prices that are none',
    ['contract/product.ts', 'min_price <= max_price', 'max_price >= 0'],
    ['contract/product.ts', "price_desc or name'))", "price_desc or name').catch('newest'))"],
  ),
  ...broken(
    'Sorted by price or name when asked; names in the order of their letters, accents or not',
    'api/search.test.ts › sorts by price and by name when asked to',
    [
      'shop/catalogue/product-conditions.ts',
      'price_asc: { ahead: sql`s.price, s.id`',
      'price_asc: { ahead: sql`s.price desc, s.id`',
    ],
    [
      'shop/catalogue/product-conditions.ts',
      'price_desc: { ahead: sql`s.price desc, s.id desc`',
      'price_desc: { ahead: sql`s.created_at desc, s.id desc`',
    ],
    [
      'shop/catalogue/product-conditions.ts',
      'name: { ahead: sql`s.searched_name, s.id`',
      'name: { ahead: sql`(select name from products where products.id = s.id), s.id`',
    ],
  ),
  ...broken(
    'Without a criterion a search is the plain list',
    'api/catalogue.test.ts › takes an empty parameter for an absent one',
    [
      'api/catalogue.ts',
      'publicRead(api, searchProducts, ({ shop, query }) => shop',
      'publicRead(api, searchProducts, ({ shop, query: { skip, limit, ...filters }, query }) => !Object.values(filters).some(Boolean) ? Promise.resolve({ items: [], total: 0 }) : shop',
    ],
  ),
]
