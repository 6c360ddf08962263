import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderNews } from '../../../contract/admin/order-news.ts'
import { call } from '../../data/client.ts'

const KEY = ['admin', 'order-news']
const CHANNEL = 'vitrine-order-news'
export const PAUSE_MS = 10_000
const PAUSE_WITHOUT_LOCKS_MS = 60_000

/** How many orders are to be shipped, and which were paid last. Undefined until it is known. */
export function useOrderNews(): OrderNews | undefined {
  return useQuery<OrderNews>({ queryKey: KEY, enabled: false }).data
}

/**
 * Keeps the order news up to date. One tab polls for all tabs of the browser: a browser opens only a few connections
 * to a host, and the shop holds the call until something changes, at most 55 s.
 */
export function useOrderNewsPolling(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<OrderNews>) => queries.setQueryData(KEY, data)
    const poll = () => pollNews(queries, channel, stop.signal)
    void load(queries, undefined, stop.signal)
    // Browsers have locks only on https and localhost.
    const polling = navigator.locks ? navigator.locks.request(CHANNEL, { signal: stop.signal }, poll) : poll()
    polling.catch(() => {})
    return () => {
      stop.abort()
      channel.close()
    }
  }, [queries])
}

async function pollNews(queries: QueryClient, channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  let isNew = false
  while (!signal.aborted) {
    if (!isNew) await pause(navigator.locks ? PAUSE_MS : PAUSE_WITHOUT_LOCKS_MS, signal)
    if (signal.aborted) return
    const before = queries.getQueryData<OrderNews>(KEY)
    const news = await load(queries, navigator.locks && before?.version, signal)
    isNew = news !== undefined && news.version !== before?.version
    if (isNew && !signal.aborted) channel.postMessage(news)
  }
}

/** @returns undefined after a failure */
function load(queries: QueryClient, version: string | undefined, signal: AbortSignal) {
  return queries
    .fetchQuery({
      queryKey: KEY,
      queryFn: () => call('GET /admin/order-news/', { query: { version }, signal }),
      staleTime: 0,
      retry: false,
      meta: { silent: true },
    })
    .catch(() => undefined)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
