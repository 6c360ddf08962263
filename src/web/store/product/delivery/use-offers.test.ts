import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { offersOptions } from './use-offers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Proves: R12.202
it('the answer that is kept for a query is the answer to that query', async () => {
  const fetched = vi.fn(async (_: string | URL | Request) => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', new URL('http://localhost/product/ring'))
  const options = offersOptions(JSON.stringify({ product_id: 'ring', quantity: '2' }))
  await new QueryClient().fetchQuery(options)
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\?product_id=ring&quantity=2$/)
  expect(options.queryKey).not.toEqual(
    offersOptions(JSON.stringify({ product_id: 'ring', quantity: '3' })).queryKey,
  )
})
