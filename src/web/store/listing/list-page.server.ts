import { data, redirect } from 'react-router'
import { pagePath, slugOf } from '../../../contract/product-path.ts'
import type { Storefront } from '../../context.ts'
import { truncate } from '../../ui/format.ts'
import { categoryPath } from './category-path.server.ts'
import { withQuery } from './listing-url.ts'
import { loadListing } from './load-listing.server.ts'

type Params = { categoryId?: string; brandId?: string; slug?: string }

/** The list of everything, of a category or of a brand. */
export async function loadListPage(shop: Storefront, url: URL, params: Params) {
  const { categoryId, brandId } = params
  const { listing, ...all } = await loadListing(shop, url, {
    ...(categoryId && { category_id: categoryId }),
    ...(brandId && { brand_id: brandId }),
  })
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
  const subject = brand ?? category
  const ancestors = brand ? [] : categoryPath(all.categories, category?.parent_id)
  return {
    listing,
    page: page && { path: url.pathname, filter: page.filter, id: page.id },
    isUnknown: Boolean(given.category_id && !category),
    head: subject && {
      name: subject.name,
      description: subject.description,
      title: subject.seo_title ?? subject.name,
      meta: subject.seo_description ?? truncate(subject.description),
      image: subject.image,
      path: pagePath(brand ? 'brand' : 'category', subject),
    },
    ancestors: ancestors.map((each) => ({ name: each.name, to: pagePath('category', each) })),
  }
}

/** `/products/5` is a list with a filter, as `/products?category_id=5` is. */
function pageOf(path: string, { categoryId, brandId }: Params) {
  if (path.startsWith('/category/') && categoryId)
    return { kind: 'category', filter: 'category_id', id: categoryId } as const
  if (brandId) return { kind: 'brand', filter: 'brand_id', id: brandId } as const
  return undefined
}
