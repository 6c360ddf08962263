import { type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StockCorrection } from '../../../contract/admin/stock.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, call } from '../../data/client.ts'
import { useList, useReload } from './list.ts'

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
}

/** Without any of these the plain list is loaded. */
export const PRODUCT_CRITERIA = ['search', 'min_price', 'max_price', 'category_id', 'brand_id'] as const

export function useProducts(query: ProductQuery) {
  return useList('products', query, (signal) => loadProducts(query, signal), {
    fallback: 'Failed to search products',
  })
}

function loadProducts({ search, stock, sort, skip, limit, ...narrowed }: ProductQuery, signal: AbortSignal) {
  if (stock) return call('GET /products/low-stock/', { query: { skip, limit, stock }, signal })
  const isPlain = !search && Object.values(narrowed).every((value) => !value)
  if (isPlain) return call('GET /products/', { query: { skip, limit, sort }, signal })
  const query = { ...narrowed, name: search, code: search, sort, skip, limit }
  return call('GET /products/search/', { query, signal })
}

export function useProduct(id: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['admin', 'products', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /products/{id}/', { params: { id }, signal }).catch((error) => {
        // Deleted by another admin: the list still shows it.
        if (error instanceof ApiError && [404, 410].includes(error.status)) void reloadLists(queries)
        throw error
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

function reloadLists(queries: QueryClient): Promise<void> {
  const isList = ({ queryKey }: Query) => queryKey[2] !== 'one'
  return queries.invalidateQueries({ queryKey: ['admin', 'products'], predicate: isList })
}

export async function readStock(id: string): Promise<number> {
  return (await call('GET /products/{id}/', { params: { id } })).stock_quantity
}

export function useDeleteProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: { id: string }) => call('DELETE /products/{id}/', { params: { id } }),
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
  const idempotency = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to correct the stock' },
    mutationFn: (body: StockCorrection) =>
      call('POST /products/{id}/stock/', { params: { id }, body, idempotencyKey: idempotency.keyFor(body) }),
    onError: idempotency.onError,
    onSettled: reload,
  })
}
