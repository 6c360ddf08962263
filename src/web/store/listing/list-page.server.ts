import { data, redirect } from 'react-router'
import { collectionPath } from '../../../contract/collections/collection-path.ts'
import { FILTERS } from '../../../contract/facets/facets.ts'
import { pagePath, slugOf } from '../../../contract/product-path.ts'
import type { Storefront } from '../../context.ts'
import { truncate } from '../../ui/format.ts'
import { categoryPath } from './category-path.server.ts'
import { type ListingParams, withQuery } from './listing-url.ts'
import { loadListing } from './load-listing.server.ts'
import { filterHelp } from './search-help.server.ts'

type Params = { categoryId?: string; brandId?: string; slug?: string; collection?: string }

/** The list of everything, of a category, of a brand or of a collection. */
export async function loadListPage(shop: Storefront, url: URL, params: Params) {
  const { categoryId, brandId } = params
  const collection = await collectionOf(shop, url, params)
  const inPath = {
    ...(categoryId && { category_id: categoryId }),
    ...(brandId && { brand_id: brandId }),
  }
  const { listing, ...all } = await loadListing(shop, url, inPath, '', collection && [[collection.id]])
  const { given } = listing
  const category = all.categories.find(({ id }) => String(id) === given.category_id)
  const brand = all.brands.find(({ id }) => String(id) === brandId)
  const page = pageOf(url.pathname, params)
  if (page) {
    const subject = page.kind === 'brand' ? brand : category
    if (given[page.filter] !== page.id) throw redirect(withQuery('/products', given))
    if (!subject) throw data(null, { status: 404 })
    if ((params.slug ?? '') !== slugOf(subject.name))
      throw redirect(pagePath(page.kind, subject) + url.search, 301)
  }
  const subject = collection ?? brand ?? category
  const ancestors = collection || brand ? [] : categoryPath(all.categories, category?.parent_id)
  const listParams: ListingParams = {
    path: collection ? collectionPath(collection) : '/products',
    page: page && { ...page, path: url.pathname },
    text: '',
    given,
    isHandMade: collection?.by_rule === false,
  }
  return {
    listing,
    params: listParams,
    help: await filterHelp(shop, listParams, listing, collection && [[collection.id]]),
    isUnknown: Boolean(given.category_id && !category && !collection),
    isFiltered: FILTERS.some(
      (name) => given[name] && (collection || name !== (page?.filter ?? 'category_id')),
    ),
    head: subject && {
      name: subject.name,
      description: subject.description,
      title: subject.seo_title ?? subject.name,
      meta: subject.seo_description ?? truncate(subject.description),
      image: subject.image,
      path: collection ? collectionPath(collection) : pagePath(brand ? 'brand' : 'category', subject),
    },
    ancestors: ancestors.map((each) => ({ name: each.name, to: pagePath('category', each) })),
  }
}

async function collectionOf(shop: Storefront, url: URL, { collection: slug }: Params) {
  if (slug === undefined) return undefined
  const collection = await shop.collection(slug)
  if (!collection) throw data(null, { status: 404 })
  if (collection.slug !== slug) throw redirect(collectionPath(collection) + url.search, 301)
  return collection
}

/** `/products/5` is a list with a filter, as `/products?category_id=5` is. */
function pageOf(path: string, { categoryId, brandId }: Params) {
  if (path.startsWith('/category/') && categoryId)
    return { kind: 'category', filter: 'category_id', id: categoryId } as const
  if (brandId) return { kind: 'brand', filter: 'brand_id', id: brandId } as const
  return undefined
}
