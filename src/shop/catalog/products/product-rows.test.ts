import { afterAll, expect, test } from 'vitest'
import { insertProducts } from '../../../../tests/support/insert-products.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { imageResponse, setMediaUrl } from '../images/image-urls.ts'
import { searchBySpelling } from '../search/search-products.ts'
import { findProduct } from './find-product.ts'

const shop = setUpShop()

afterAll(() => setMediaUrl(undefined))

const NAME = `Ring "d'Or" \\ {"price":1}`
const WIDTHS = [1, 160, 175, 176, 177, 352, 353, 528, 529, 704, 705, 1000, 1055, 1056, 1057, 1280]

test.each([
  ['the shop', undefined],
  ['an object store', "https://pictures.test/it's/here"],
])('image JSON with %s equals imageResponse', async (_, mediaUrl) => {
  setMediaUrl(mediaUrl)
  await shop.sql('delete from products')
  await shop.sql('delete from brands')
  const [brand] = await shop.sql<{ id: number }>(
    `insert into brands (name, description) values ($1, '') returning id`,
    [NAME],
  )
  const rows = await shop.sql<{ id: string; price: number }>(
    insertProducts(
      `select $1::text as name, 'C-1' as code, $1::text as description, 1999 as price, $2::integer as brand_id`,
    ),
    [NAME, brand?.id],
  )
  const id = rows[0]?.id ?? ''
  const images = await shop.sql<Parameters<typeof imageResponse>[0]>(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      select $1, n, md5(n::text), 'a.jpg', width, 100, 'data:,' from unnest($2::integer[]) with ordinality w (width, n)
      returning id, hash, width, height, placeholder`,
    [id, WIDTHS],
  )
  const found = await findProduct(shop.shop, shop.shop.db, id)
  expect(found?.product).toMatchObject({ id, name: NAME, description: NAME, price: 19.99, category: null })
  expect(found?.product.images).toEqual(images.map((row) => imageResponse({ ...row, alt: NAME })))
  const { items } = await searchBySpelling(shop.shop.db, { skip: 0, limit: 10 })
  expect([found?.product]).toMatchObject(items)
})
