import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { productColumns, rowKey } from './product-columns.tsx'
import { ProductParts } from './product-parts.tsx'
import { CategorySelect } from './product-selects.tsx'
import { ProductView } from './product-view.tsx'
import { publishDoubt } from './publish-doubt.ts'
import { StockBadge } from './stock-badge.tsx'

// Proves: S2.admin-products.2, S4.admin.4, S9.admin.3
it.each([
  [11, '11 in stock', 'bg-moss-light'],
  [10, '10 in stock', 'bg-amber-light'],
  [1, '1 in stock', 'bg-amber-light'],
  [0, 'Out of Stock', 'bg-brick-light'],
])('a stock of %i is "%s" on %s', (quantity, words, ground) => {
  const markup = renderMarkup(<StockBadge quantity={quantity} />)
  expect(markup).toContain(`>${words}<`)
  expect(markup).toContain(ground)
})

// Proves: R12.37
it.each([
  [0, 'Made to order'],
  [2, '2 in stock'],
])('a piece that is made to order with a stock of %i is "%s"', (quantity, words) => {
  expect(renderTexts(<StockBadge quantity={quantity} isMade />)).toEqual([words])
})

const bare = {
  name: 'Bare ring',
  code: 'B-1',
  options: [],
  price: 25,
  compare_at_price: null,
  stock_quantity: 10,
  category: null,
  brand: null,
}

function view(status: AdminProduct['status']) {
  const product = { ...bare, id: 'an-id', description: '', images: [], status } as unknown as AdminProduct
  const done = () => {}
  return <ProductView product={product} onDone={done} onEdit={done} onRestore={done} />
}

// Proves: R3.40, R3.42
it.each([
  ['live', ['View in the shop', 'Close', 'Edit']],
  ['draft', ['Draft', 'Close', 'Edit', 'Publish']],
  ['archived', ['Archived', 'Close', 'Restore']],
] as const)('a %s product offers %j', (status, words) => {
  const all = ['View in the shop', 'Draft', 'Archived', 'Close', 'Edit', 'Publish', 'Restore']
  expect(renderTexts(view(status)).filter((text) => all.includes(text))).toEqual(words)
})

const picture = (name: string) => ({
  ...{ id: 1, url: `/${name}.webp`, srcset: '', width: 9, height: 9, placeholder: '', alt: name },
})
const complete = {
  ...bare,
  ...{ id: 'an-id', status: 'live', description: 'Round and plain' },
  category: { id: 1, name: 'Rings' },
  brand: { id: 1, name: 'Aurelia' },
  images: [picture('first'), { ...picture('last'), id: 2 }],
} as unknown as AdminProduct
const MISSING = ['No Category', 'No Brand']

// Proves: S2.admin-products.2
it('a row has the first picture, the category and the brand, or a placeholder for each', () => {
  const cells = (product: AdminProduct) =>
    productColumns({ open: ignore, onDuplicate: ignore, onDelete: ignore }).map(({ cell }) =>
      cell(product, 0),
    )
  const namesOf = (product: AdminProduct) =>
    cells(product)
      .flatMap((cell) => renderTexts(cell))
      .filter((text) => ['Rings', 'Aurelia', ...MISSING].includes(text))
  const picturesOf = (product: AdminProduct) => cells(product).flatMap((cell) => imagesOf(renderMarkup(cell)))
  const without = { ...complete, category: null, brand: null, images: [] }
  expect([namesOf(complete), picturesOf(complete)]).toEqual([['Rings', 'Aurelia'], ['/first.webp']])
  expect([namesOf(without), picturesOf(without)]).toEqual([MISSING, []])
})

// Proves: S2.admin-products.3
it('the details of a product have its pictures, price, stock, category, brand and description, or name what is missing', () => {
  const details = <ProductView product={complete} onDone={ignore} onEdit={ignore} onRestore={ignore} />
  const all = ['£25.00', '10 in stock', 'Rings', 'Aurelia', 'Round and plain']
  const none = ['£25.00', '10 in stock', ...MISSING, 'No description available']
  const ofEither = (text: string) => all.includes(text) || none.includes(text)
  expect(renderTexts(details).filter(ofEither)).toEqual(all)
  expect(imagesOf(renderMarkup(details))).toEqual(['/first.webp', '/first.webp', '/last.webp'])
  expect(renderTexts(view('live')).filter(ofEither)).toEqual(none)
})

function imagesOf(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url)
}

// Proves: S2.admin-products.6
it('the category select shows that it is loading or empty', () => {
  const select = <CategorySelect field={{}} placeholder="All categories" />
  expect(renderTexts(select)).toEqual(['Category', 'Loading categories...'])
  const answers: [string[], unknown][] = [[['admin', 'categories', 'all'], []]]
  expect(renderTexts(select, { answers })).toEqual(['Category', 'All categories', 'No categories found'])
})

const ring = {
  ...bare,
  id: 'an-id',
  code: 'R-1-M',
  variant_count: 2,
  price: 120,
  compare_at_price: null,
  price_to: 150,
  stock_quantity: 3,
  description: '',
  images: [],
  status: 'live',
  options: [{ id: 1, name: 'Ring size', kind: 'ring_size', values: [{ value: 'M' }, { value: 'L' }] }],
  variants: ['M', 'L'].map((value, at) => ({
    id: value,
    code: `R-1-${value}`,
    price: 120 + 30 * at,
    compare_at_price: null,
    stock_quantity: 3 * at,
    made_to_order: null,
    options: [{ name: 'Ring size', value }],
    image_ids: [],
  })),
} as unknown as AdminProduct
const ignore = () => {}

// Proves: R9.67
it('a product with sizes is listed from its lowest price with the stock of all, and its details name each', () => {
  const columns = productColumns({ open: ignore, onDuplicate: ignore, onDelete: ignore })
  const cells = columns.flatMap(({ cell }) => renderTexts(cell(ring, 0)))
  for (const text of ['From £120.00', 'Ring size', '3 in stock', 'Code: R-1-… (2 variants)'])
    expect(cells).toContain(text)
  const view = <ProductView product={ring} onDone={ignore} onEdit={ignore} onRestore={ignore} />
  expect(
    renderTexts(view)
      .map((text) => text.trim())
      .join(' '),
  ).toMatch(/M R-1-M £120\.00 Out of Stock L R-1-L £150\.00 3 in stock/)
})

// Proves: R3.48, R12.37
it.each([
  [{ name: 'Ring', stock_quantity: 1, is_made_to_order: false }, undefined],
  [{ name: 'Ring', stock_quantity: 0, is_made_to_order: true }, undefined],
  [{ name: 'Ring (copy)', stock_quantity: 1, is_made_to_order: false }, 'Its name still ends in “(copy)”.'],
  [
    { name: 'Ring', stock_quantity: 0, is_made_to_order: false },
    'Nothing of it is in stock, so shoppers cannot buy it.',
  ],
])('publishing %j is doubted: %s', (draft, doubt) => {
  expect(publishDoubt(draft)).toBe(doubt)
})

// Proves: R9.67
it('the low-stock list has a row for each variant', () => {
  expect([rowKey({ ...ring, variant_id: 'M' }), rowKey({ ...ring, variant_id: 'L' }), rowKey(ring)]).toEqual([
    'M',
    'L',
    'an-id',
  ])
})

// Proves: R9.113
it('the form of a product states its facts as sentences', () => {
  const facts = [
    { key: 'weight', label: 'Weight', value: 9.8, unit: 'g' },
    { key: 'care', label: 'Care', value: 'Wipe it. Keep it dry.', unit: null },
    { key: 'maker', label: 'Maker', value: 'Ondine Larkby', unit: null },
  ]
  const product = { ...complete, facts, engraving: null } as unknown as ComponentProps<
    typeof ProductParts
  >['product']
  expect(renderTexts(<ProductParts product={product} onOpen={ignore} />)).toContain(
    'Weight: 9.8 g. Care: Wipe it. Keep it dry. Maker: Ondine Larkby',
  )
})
