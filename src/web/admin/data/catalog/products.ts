import { type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminProduct } from '../../../../contract/admin/products/product-admin.ts'
import type { StockCorrection } from '../../../../contract/admin/products/stock.ts'
import type { Product } from '../../../../contract/product.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { ApiError, call } from '../../../data/client.ts'
import { type Page, useList, useReload } from '../list.ts'

type ProductQuery = {
  skip: string
  limit: string
  search: string
  min_price: string
  max_price: string
  category_id: string
  brand_id: string
  sort: string
  /** 'low', 'out' or '' */
  stock: string
  /** A `ProductShelf` or '' */
  show: string
}

/** Without any of these the plain list is loaded. */
export const PRODUCT_CRITERIA = ['search', 'min_price', 'max_price', 'category_id', 'brand_id'] as const

export function useProducts(query: ProductQuery) {
  return useList('products', query, (signal) => loadProducts(query, signal), {
    fallback: 'Failed to search products',
  })
}

/** For calls about all that the list shows. */
export function filtersOf({ search, skip, limit, ...narrowed }: ProductQuery): Record<string, string> {
  const filters = { ...narrowed, name: search, code: search }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
}

async function loadProducts(query: ProductQuery, signal: AbortSignal): Promise<Page<AdminProduct>> {
  const { show, stock, skip, limit } = query
  const isSorted = !stock && isByColumn(query)
  if (show || isSorted)
    return await call('GET /admin/products/', { query: { ...filtersOf(query), skip, limit }, signal })
  const { items, total } = await loadLive(query, signal)
  return { items: items.map(live), total }
}

/** By a column of the back office alone. */
export function isByColumn({ sort, show }: Pick<ProductQuery, 'sort' | 'show'>): boolean {
  return /^(-.*|stock|category)$/.test(sort) || (show !== '' && sort === 'name')
}

function live(product: Product): AdminProduct {
  return { ...product, status: 'live' }
}

function loadLive(
  { search, stock, show: _, sort, skip, limit, ...narrowed }: ProductQuery,
  signal: AbortSignal,
) {
  if (stock) return call('GET /products/low-stock/', { query: { skip, limit, stock }, signal })
  const isPlain = !search && Object.values(narrowed).every((value) => !value)
  if (isPlain) return call('GET /products/', { query: { skip, limit, sort }, signal })
  const query = { ...narrowed, name: search, code: search, sort, skip, limit }
  return call('GET /products/search/', { query, signal })
}

/** A product of a list, whose status decides where it is read. */
export type ListedProduct = Pick<AdminProduct, 'id' | 'status'>

export function useProduct({ id, status }: ListedProduct) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['admin', 'products', 'one', id],
    queryFn: ({ signal }) =>
      readProduct({ id, status }, signal).catch((error) => {
        // Deleted by another admin: the list still shows it.
        if (error instanceof ApiError && [404, 410].includes(error.status)) void reloadLists(queries)
        throw error
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

async function readProduct({ id, status }: ListedProduct, signal: AbortSignal): Promise<AdminProduct> {
  const params = { id }
  if (status === 'live') return live(await call('GET /products/{id}/', { params, signal }))
  return await call('GET /admin/products/{id}/', { params, signal })
}

function reloadLists(queries: QueryClient): Promise<void> {
  const isList = ({ queryKey }: Query) => queryKey[2] !== 'one'
  return queries.invalidateQueries({ queryKey: ['admin', 'products'], predicate: isList })
}

/** As it is stored now, whatever its status. */
export async function loadProduct(id: string): Promise<AdminProduct> {
  return await call('GET /admin/products/{id}/', { params: { id } })
}

export function useDeleteProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: { id: string }) => call('DELETE /products/{id}/', { params: { id } }),
    onSettled: reload,
  })
}

/** Puts a draft into the shop. */
export function usePublishProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  return useMutation({
    meta: { fallback: 'Failed to publish product' },
    mutationFn: ({ id, name, description, code, price, category_id, brand_id, ...product }: AdminProduct) => {
      const { stock_quantity, updated_at } = product
      const fields = { name, description, code, price, free: price === 0, stock_quantity, category_id }
      const body = {
        ...fields,
        brand_id: brand_id ?? 0,
        stock_shown: stock_quantity,
        updated_at,
        draft: false,
      }
      return call('PUT /products/{id}/', { params: { id }, body })
    },
    onSettled: reload,
  })
}

export function useDuplicateProduct() {
  const reload = useReload('products')
  return useMutation({
    meta: { fallback: 'Failed to duplicate product' },
    mutationFn: ({ id }: { id: string }) => call('POST /products/{id}/duplicate/', { params: { id } }),
    onSettled: reload,
  })
}

export function useRestoreProduct(id: string) {
  const reload = useReload('products', 'dashboard')
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: { code: string; brand_id: number }) =>
      call('POST /products/{id}/restore/', { params: { id }, body }),
    onSettled: reload,
  })
}

/** An image that is already deleted counts as deleted. */
export function useDeleteImage() {
  const reload = useReload('products')
  return useMutation({
    meta: { fallback: 'Failed to delete product image' },
    mutationFn: ({ id, imageId }: { id: string; imageId: number }) =>
      call('DELETE /products/{id}/images/{image_id}/', { params: { id, image_id: String(imageId) } }).catch(
        (error) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        },
      ),
    onSettled: reload,
  })
}

/** Newest first. */
export function useStockMovements(id: string, query: { skip: number; limit: number }) {
  return useList('stock', { id, ...query }, (signal) =>
    call('GET /products/{id}/stock/', { params: { id }, query, signal }),
  )
}

export function useCorrectStock(id: string) {
  const reload = useReload('products', 'stock', 'dashboard')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to correct the stock' },
    mutationFn: (body: StockCorrection) =>
      withKey(body, (idempotencyKey) =>
        call('POST /products/{id}/stock/', { params: { id }, body, idempotencyKey }),
      ),
    onSettled: reload,
  })
}
