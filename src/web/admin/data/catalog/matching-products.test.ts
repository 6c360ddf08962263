import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { productsCalled } from './matching-products.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a search for pieces asks once the typing pauses, and shows the last ones until then', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', { pathname: '/admin/collections' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    const name = new URL(url, 'http://shop').searchParams.get('name') ?? ''
    asked.push(name)
    return Response.json({ items: [{ id: name, name, images: [] }], total: 1 })
  })
  const queries = new QueryClient()
  const search = new QueryObserver(queries, productsCalled('ri'))
  const stop = search.subscribe(() => {})
  const shown = () => search.getCurrentResult().data?.map(({ name }) => name)
  await expect.poll(shown).toEqual(['ri'])
  for (const typed of ['rin', 'ring']) search.setOptions(productsCalled(typed))
  expect(shown()).toEqual(['ri'])
  await expect.poll(shown).toEqual(['ring'])
  expect(asked).toEqual(['ri', 'ring'])
  stop()
  queries.clear()
})
