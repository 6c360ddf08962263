import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Storefront } from '../../src/web/context.ts'
import { textOf } from './read-page.ts'

const config: Storefront['config'] = {
  name: 'Vitrine',
  currency: 'GBP',
  deliveryMethods: [
    { key: 'standard', label: 'Standard (3-5 business days)', kind: 'delivery' },
    { key: 'next_day', label: 'Next day (1-2 business days)', kind: 'delivery' },
    { key: 'collect', label: 'Collect in the shop', kind: 'collect' },
  ],
  deliversByPlace: false,
  lowStockBelow: 5,
  timeZone: 'Europe/London',
  country: 'United Kingdom',
  invoices: { made: 'on_demand', simplifiedUpTo: 25_000 },
  email: 'hello@vitrine.example',
  returns: { title: '', words: '' },
  withdrawalLabel: '',
  cancellation: { cancel_until: 'packing', cancel_hours: 24 },
  publicUrl: 'http://localhost:3000',
  isSandbox: true,
}

type Place = {
  /** The address at which the component stands. */
  path?: string
  /** The pattern of its route. */
  route?: string
  /** The answers of the API that have arrived, by query key. */
  answers?: [QueryKey, unknown][]
  /** Those that have failed. */
  failures?: [QueryKey, Error][]
  /** What differs of the shop. */
  config?: Partial<Storefront['config']>
}

/** @returns the markup of a component below the root route, where the shop's configuration is known */
export function renderMarkup(
  element: ReactNode,
  { path = '/', route = '*', answers = [], failures = [], config: change }: Place = {},
): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const shop = { ...config, ...change }
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  for (const [queryKey, error] of failures)
    queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  const router = createMemoryRouter(
    [{ id: 'root', path: route, loader: () => ({ config: shop }), element }],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { root: { config: shop } } },
    },
  )
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  router.dispose()
  queries.clear()
  return markup
}

/** @returns the texts of a component, in their order */
export function renderTexts(element: ReactNode, place?: Place): string[] {
  return textOf(renderMarkup(element, place)).split('\n').filter(Boolean)
}
