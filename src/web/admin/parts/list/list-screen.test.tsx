import { beforeAll, describe, expect, it } from 'vitest'
import { addProduct, placeOrder } from '../../../../../tests/support/orders/placed-order.ts'
import { renderMarkup, renderTexts } from '../../../../../tests/support/render-component.tsx'
import { setUpShop } from '../../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../../tests/support/sign-in.ts'
import { ApiError } from '../../../data/client.ts'
import BrandsPage from '../../catalog/brands.tsx'
import CategoriesPage from '../../catalog/categories.tsx'
import PromosPage from '../../catalog/promos.tsx'
import OrdersPage from '../../orders/orders.tsx'
import AdminsPage from '../../people/admins.tsx'
import UsersPage from '../../people/users.tsx'
import ProductsPage from '../../products/products.tsx'
import { ListScreen } from './list-screen.tsx'

const shop = setUpShop({ demo: true })
let token: string

beforeAll(async () => {
  token = await signInAdmin(shop)
  await addProduct(shop, { name: 'Bare ring' })
  await placeOrder(shop)
  await shop.change(`insert into brands (name, description) values ('Bare brand', '')`)
  await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash)
    values ('Nona', 'Number', 'nona@example.com', '', 'none')`)
})

const ACCOUNT_COLUMNS = ['#', 'Name', 'Email Address', 'Phone Number', 'Status', 'Since', 'Actions']
const STATUSES = ['Active', 'Disabled', 'Not verified', 'Waits for an admin']
const PAGING = { skip: '0', limit: '10' }
const SEARCHED = { ...PAGING, search: '' }
const PRODUCTS = {
  ...SEARCHED,
  min_price: '',
  max_price: '',
  category_id: '',
  brand_id: '',
  sort: '',
  stock: '',
  show: '',
}

const LISTS = [
  [
    'categories',
    '/category/',
    CategoriesPage,
    SEARCHED,
    ['#', 'Name', 'Parent Category', 'Description', 'Actions'],
  ],
  ['brands', '/brands/', BrandsPage, SEARCHED, ['#', 'Brand Name', 'Description', 'Actions']],
  [
    'products',
    '/products/',
    ProductsPage,
    PRODUCTS,
    ['#', 'Image', 'Product Details', 'Inventory', 'Categories', 'Actions'],
  ],
  [
    'promos',
    '/promos/',
    PromosPage,
    SEARCHED,
    ['#', 'Code', 'Discount', 'Status', 'Expiration Date', 'Uses', 'Actions'],
  ],
  ['users', '/users/allusers/', UsersPage, { ...SEARCHED, sort: '' }, ACCOUNT_COLUMNS],
  ['admins', '/admin/', AdminsPage, { ...SEARCHED, waiting: '', sort: '' }, ACCOUNT_COLUMNS],
  [
    'orders',
    '/order/',
    OrdersPage,
    PAGING,
    ['#', 'Customer', 'Customer Mode', 'Order Info', 'Payment Status', 'Order Status', 'Date', 'Actions'],
  ],
] as const

/** As the query keeps a page: public products have no status. */
function asLoaded({ items, total }: { items: unknown[]; total: number }) {
  return { items: items.map((item) => ({ status: 'live', ...(item as object) })), total, criteria: '' }
}

describe.each(LISTS)('the list of %s', (list, path, ListPage, query, columns) => {
  const shown = (page: { items: unknown[]; total: number }) => {
    const answers: [unknown[], unknown][] = [[['admin', list, query], asLoaded(page)]]
    return renderMarkup(<ListPage />, { path: `/admin/${list}`, answers })
  }

  // Proves: S2.admin-list.1, S2.admin-list.2, S2.admin-categories.1, S2.admin-categories.3, S2.admin-products.2, S2.admin-products.7, S2.admin-promos.1, S2.admin-orders.4, S2.admin-users.1, S9.admin.1
  it('has its columns, numbered rows and page sizes', async () => {
    const { body } = await shop.call('GET', `/api/v1${path}?skip=0&limit=10`, { token })
    const markup = shown(body)
    expect(headsOf(markup)).toEqual(columns)
    expect(markup).toMatch(/is-number[^>]*>(<label[^>]*><span[^>]*>)?1</)
    expect(sizesOf(markup)).toEqual(['10', '25', '50', '100'])
    expect(markup).toContain(`Page 1 of ${Math.ceil(body.total / 10)}`)
    const onlyPage = shown({ items: body.items, total: body.items.length })
    expect(linkOf(onlyPage, 'Next'), 'also of a full page').toContain('aria-disabled="true"')
  })

  // Proves: S2.admin-list.2, S2.admin-list.6
  it('shows that it is empty, on its only page', () => {
    const markup = shown({ items: [], total: 0 })
    expect(markup).toContain(`No ${list} available`)
    expect(markup).toContain('Page 1 of 1')
    for (const step of ['Previous', 'Next']) expect(linkOf(markup, step)).toContain('aria-disabled="true"')
  })

  // Proves: S2.admin-list.3
  it('shows a spinner while it loads', () => {
    const markup = renderMarkup(<ListPage />, { path: `/admin/${list}` })
    expect(markup).toMatch(/role="status"[^>]*><span[^>]*animate-spin[^>]*><\/span><span[^>]*>Loading…</)
    expect(markup).not.toContain('Page 1')
  })
})

describe('a row names missing values', () => {
  const rowOf = async (ListPage: () => React.ReactNode, list: string, path: string, query: object) => {
    const { body } = await shop.call('GET', `/api/v1${path}`, { token })
    const { search } = query as { search: string }
    const answers: [unknown[], unknown][] = [[['admin', list, query], asLoaded(body)]]
    return renderMarkup(<ListPage />, { path: `/admin/${list}?search=${search}`, answers })
  }

  // Proves: S2.admin-categories.1
  it('a category without a parent', async () => {
    expect(await rowOf(CategoriesPage, 'categories', '/category/?limit=10', SEARCHED)).toContain('>N/A<')
  })

  // Proves: S2.admin-categories.3
  it('a brand without a description', async () => {
    const query = { ...SEARCHED, search: 'bare' }
    expect(await rowOf(BrandsPage, 'brands', '/brands/?search=bare', query)).toContain('>No description<')
  })

  // Proves: S2.admin-users.1
  it('a customer without a phone number', async () => {
    const query = { ...SEARCHED, search: 'nona', sort: '' }
    const markup = await rowOf(UsersPage, 'users', '/users/allusers/?search=nona', query)
    expect(markup).toContain('>N/A<')
    for (const badge of ['>Active<', '>Not verified<']) expect(markup).toContain(badge)
    expect(markup).toContain('href="mailto:nona@example.com"')
  })

  // Proves: R13.352
  it('a phone number of a customer is a link', async () => {
    await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash)
      values ('Tela', 'Phone', 'tela@example.com', '020 7946 0999', 'none')`)
    const query = { ...SEARCHED, search: 'tela', sort: '' }
    const markup = await rowOf(UsersPage, 'users', '/users/allusers/?search=tela', query)
    expect(markup).toContain('href="tel:02079460999"')
  })

  // Proves: S2.admin-users.1
  it.each([
    [{ disabled: true, is_waiting: true, is_verified: true }, ['Waits for an admin']],
    [{ disabled: true, is_waiting: false, is_verified: true }, ['Disabled']],
    [{ disabled: false, is_waiting: false, is_verified: true }, ['Active']],
  ])('an admin who is %j has the status %j', (state, status) => {
    const admin = {
      id: 'x',
      first_name: 'Nona',
      last_name: 'N',
      email: '',
      created_at: '2026-01-01T00:00:00Z',
    }
    const query = { ...SEARCHED, waiting: '', sort: '' }
    const page = asLoaded({ items: [{ ...admin, ...state }], total: 1 })
    const texts = renderTexts(<AdminsPage />, {
      path: '/admin/admins',
      answers: [[['admin', 'admins', query], page]],
    })
    expect(texts.filter((text) => STATUSES.includes(text))).toEqual(status)
  })

  // Proves: S2.admin-products.2
  it('a product without a category and a picture', async () => {
    const query = { ...PRODUCTS, search: 'bare' }
    const markup = await rowOf(ProductsPage, 'products', '/products/search/?name=bare&skip=0&limit=10', query)
    expect(markup).toContain('>No Category<')
    expect(markup).toMatch(/is-image[^>]*><span[^>]*>(?!.*<img).*<svg/)
    expect(markup).toContain('>No pictures<')
  })
})

// Proves: R11.103
it('a heading sorts in one direction, then in the other, then not at all', () => {
  const headOf = (sort: string) => {
    const query = { ...SEARCHED, sort }
    const answers: [unknown[], unknown][] = [
      [
        ['admin', 'users', query],
        asLoaded({
          items: [
            { id: 'x', first_name: 'Nona', last_name: 'N', email: '', created_at: '2026-01-01T00:00:00Z' },
          ],
          total: 1,
        }),
      ],
    ]
    const markup = renderMarkup(<UsersPage />, { path: `/admin/users?sort=${sort}&skip=0`, answers })
    const [head = ''] = markup.match(/<th [^>]*>(?=<a [^>]*>Name)<a [^>]*>/) ?? []
    return [/aria-sort="(\w+)"/.exec(head)?.[1], /href="([^"]*)"/.exec(head)?.[1]?.replace(/.*\?/, '')]
  }
  expect(headOf('')).toEqual([undefined, 'sort=name'])
  expect(headOf('name')).toEqual(['ascending', 'sort=-name'])
  expect(headOf('-name')).toEqual(['descending', '/admin/users'])
  expect(headOf('email')).toEqual([undefined, 'sort=name'])
})

// Proves: S2.admin-list.4
it('a list that the API rejects shows the reason and a retry button', () => {
  const error = new ApiError(422, { detail: 'Min price must not be above max price' })
  const list = { data: undefined, error, isPlaceholderData: false, isFetching: false }
  const address = { skip: 0, limit: 10 } as Parameters<typeof ListScreen>[0]['address']
  const screen = (
    <ListScreen
      label="Products"
      list={{ ...list, refetch: () => {} }}
      {...{ address, columns: [], rowKey: () => '', empty: 'Nothing' }}
    />
  )
  expect(renderTexts(screen)).toEqual([
    'The list could not be loaded.',
    'Min price must not be above max price',
    'Try again',
  ])
})

function headsOf(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/<th [^>]*>(?:<a [^>]*>)?([^<]*)</g)].map(([, name]) => name)
}

function sizesOf(markup: string): (string | undefined)[] {
  const sizes = markup.slice(markup.indexOf('Rows per page'))
  return [...sizes.matchAll(/<option[^>]*>(\d+)</g)].map(([, size]) => size)
}

/** The link itself, or what stands in its place when it leads nowhere. */
function linkOf(markup: string, name: string): string {
  const links = [...markup.matchAll(/<(a|span) [^>]*(?:rel=|role="link")[^>]*>.*?<\/\1>/g)].map(
    ([link]) => link,
  )
  return links.find((link) => link.includes(name)) ?? ''
}
