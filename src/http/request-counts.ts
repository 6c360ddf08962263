const KINDS = ['page', 'api', 'file', 'webhook', 'sandbox', 'monitoring']
const [PAGE, API, FILE, WEBHOOK, SANDBOX, MONITORING] = [0, 1, 2, 3, 4, 5]

/** Upper bounds in milliseconds. */
const BUCKETS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000]
const CLASSES = 6
const WIDTH = BUCKETS.length + 1

export type RequestCounts = {
  /** Allocates nothing: called for every request. */
  record(url: string, status: number, ms: number): void
  /** In the text format of Prometheus. @param labels for every line, such as `process="1"` */
  text(labels: string): string
}

/** Counts responses by kind of route, status class and latency. */
export function createRequestCounts(): RequestCounts {
  const answers = new Float64Array(KINDS.length * CLASSES)
  const latencies = new Float64Array(KINDS.length * WIDTH)
  const sums = new Float64Array(KINDS.length)
  return {
    record(url, status, ms) {
      const kind = kindOf(url)
      let bucket = 0
      while (bucket < BUCKETS.length && ms > (BUCKETS[bucket] as number)) bucket++
      // `as number`: the indexes are within the arrays.
      const answer = kind * CLASSES + Math.min(CLASSES - 1, (status / 100) | 0)
      answers[answer] = (answers[answer] as number) + 1
      const latency = kind * WIDTH + bucket
      latencies[latency] = (latencies[latency] as number) + 1
      sums[kind] = (sums[kind] as number) + ms
    },
    text: (labels) =>
      [
        '# TYPE vitrine_requests_total counter',
        ...KINDS.flatMap((kind, row) =>
          Array.from(answers.subarray(row * CLASSES, (row + 1) * CLASSES)).flatMap((count, hundred) =>
            count > 0
              ? `vitrine_requests_total{${labels},kind="${kind}",status="${hundred}xx"} ${count}`
              : [],
          ),
        ),
        '# TYPE vitrine_request_seconds histogram',
        ...KINDS.flatMap((kind, row) =>
          histogram(kind, labels, latencies.subarray(row * WIDTH, (row + 1) * WIDTH), sums[row] ?? 0),
        ),
      ].join('\n'),
  }
}

function kindOf(url: string): number {
  if (url.startsWith('/api/')) return url.startsWith('/api/v1/payments/') ? WEBHOOK : API
  if (url.startsWith('/assets/') || url.startsWith('/media/')) return FILE
  if (url.startsWith('/sandbox') || url.startsWith('/v1/')) return SANDBOX
  return url === '/metrics' || url === '/healthz' || url === '/readyz' ? MONITORING : PAGE
}

function histogram(kind: string, labels: string, counts: Float64Array, sumMs: number): string[] {
  const base = `${labels},kind="${kind}"`
  let below = 0
  const lines = BUCKETS.map((ms, index) => {
    below += counts[index] ?? 0
    return `vitrine_request_seconds_bucket{${base},le="${ms / 1000}"} ${below}`
  })
  const all = below + (counts[BUCKETS.length] ?? 0)
  if (all === 0) return []
  return [
    ...lines,
    `vitrine_request_seconds_bucket{${base},le="+Inf"} ${all}`,
    `vitrine_request_seconds_sum{${base}} ${sumMs / 1000}`,
    `vitrine_request_seconds_count{${base}} ${all}`,
  ]
}
