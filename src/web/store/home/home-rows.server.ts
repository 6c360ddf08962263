import { collectionPath } from '../../../contract/collections/collection-path.ts'
import type { Storefront } from '../../context.ts'
import { categoryUrl } from '../listing/category-links.ts'
import { placesOf } from '../listing/places.server.ts'
import { productCards } from '../listing/product-cards.server.ts'

const PRODUCTS_A_ROW = 4
const COLLECTIONS = 5

/** The categories and collections of the owner's choice, else every category; those that have pieces. */
export async function homeRows(shop: Storefront) {
  const rows = await chosenRows(shop)
  return await Promise.all(
    (rows.length > 0 ? rows : await categoryRows(shop)).map(
      async ({ key, name, description, to, products }) => ({
        ...{ key, name, description, to },
        products: await productCards(shop, products),
      }),
    ),
  )
}

async function chosenRows(shop: Storefront) {
  const rows = []
  for (const place of await placesOf(shop, shop.choices().home)) {
    const { items: products } = await shop.search({ ...place.query, skip: 0, limit: PRODUCTS_A_ROW })
    if (products.length > 0) rows.push({ ...place, products })
  }
  return rows
}

async function categoryRows(shop: Storefront) {
  const rows = await shop.homeRows()
  return rows.map(({ category, products }) => ({
    ...category,
    key: `category-${category.id}`,
    to: categoryUrl(category.id),
    products,
  }))
}

/** The gift finder and the newest collections. */
export async function homePlaces(shop: Storefront): Promise<{ name: string; to: string }[]> {
  const collections = await shop.collections()
  const hasGifts = (await shop.giftCollections()).length > 0
  return [
    ...(hasGifts ? [{ name: 'Gift Finder', to: '/gifts' }] : []),
    ...collections.slice(0, COLLECTIONS).map((one) => ({ name: one.name, to: collectionPath(one) })),
  ]
}

/** By slide; null keeps the slide that the shop came with. */
export async function banners(shop: Storefront) {
  const chosen = shop.choices().banners
  const places = await placesOf(shop, chosen)
  return chosen.map((banner) => {
    const place = places.find(({ key }) => key === banner.place)
    if (!place) return null
    const { name, description, to, image } = place
    return { headline: name, line: description, to, photo: image ?? undefined }
  })
}

export type Banner = NonNullable<Awaited<ReturnType<typeof banners>>[number]>
