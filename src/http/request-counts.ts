const KINDS = ['page', 'api', 'file', 'webhook', 'sandbox', 'monitoring'] as const

type Kind = (typeof KINDS)[number]

/** Upper bounds in milliseconds. */
const BUCKETS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000]

export type RequestCounts = {
  record(url: string, status: number, ms: number): void
  /** In the text format of Prometheus. @param labels for every line, such as `process="1"` */
  text(labels: string): string
}

/** Counts responses by kind of route, status class and latency. */
export function createRequestCounts(): RequestCounts {
  const counts = {
    page: emptyCounts(),
    api: emptyCounts(),
    file: emptyCounts(),
    webhook: emptyCounts(),
    sandbox: emptyCounts(),
    monitoring: emptyCounts(),
  }
  return {
    record(url, status, ms) {
      const { statuses, latency } = counts[kindOf(url)]
      const statusClass = `${Math.floor(status / 100)}xx`
      statuses.set(statusClass, (statuses.get(statusClass) ?? 0) + 1)
      const bucket = latency.buckets.find(({ max }) => ms <= max)
      if (bucket) bucket.count++
      latency.count++
      latency.sumMs += ms
    },
    text: (labels) =>
      [
        '# TYPE vitrine_requests_total counter',
        ...KINDS.flatMap((kind) =>
          [...counts[kind].statuses].map(
            ([status, count]) =>
              `vitrine_requests_total{${labels},kind="${kind}",status="${status}"} ${count}`,
          ),
        ),
        '# TYPE vitrine_request_seconds histogram',
        ...KINDS.flatMap((kind) => histogram(`${labels},kind="${kind}"`, counts[kind].latency)),
      ].join('\n'),
  }
}

type Latency = { buckets: { max: number; count: number }[]; count: number; sumMs: number }

function emptyCounts(): { statuses: Map<string, number>; latency: Latency } {
  const buckets = BUCKETS.map((max) => ({ max, count: 0 }))
  return { statuses: new Map(), latency: { buckets, count: 0, sumMs: 0 } }
}

const LONG_POLL = '/api/v1/admin/order-news'

function kindOf(url: string): Kind {
  // Held open until an order arrives: its latency is not the API's.
  if (url.startsWith(LONG_POLL)) return 'monitoring'
  if (url.startsWith('/api/')) return url.startsWith('/api/v1/payments/') ? 'webhook' : 'api'
  if (url.startsWith('/assets/') || url.startsWith('/media/')) return 'file'
  if (url.startsWith('/sandbox') || url.startsWith('/v1/')) return 'sandbox'
  return url === '/metrics' || url === '/healthz' || url === '/readyz' ? 'monitoring' : 'page'
}

/** A bucket of Prometheus includes the ones below it. */
function histogram(labels: string, { buckets, count, sumMs }: Latency): string[] {
  if (count === 0) return []
  let below = 0
  const lines = buckets.map((bucket) => {
    below += bucket.count
    return `vitrine_request_seconds_bucket{${labels},le="${bucket.max / 1000}"} ${below}`
  })
  return [
    ...lines,
    `vitrine_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `vitrine_request_seconds_sum{${labels}} ${sumMs / 1000}`,
    `vitrine_request_seconds_count{${labels}} ${count}`,
  ]
}
