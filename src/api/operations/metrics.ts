import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { type Gauge, readGauges } from '../../shop/health/read-gauges.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Api, ApiEnv } from '../lib/route.ts'
import type { Doctor } from './doctor.ts'

type MetricsSource = {
  /** Without a token, only loopback clients may read. */
  token: string | undefined
  /** A public shop requires the token: behind a proxy, every peer may look like loopback. */
  isPublic: boolean
  process: number
  counts: { text(labels: string): string }
  pools: Record<string, { totalCount: number; idleCount: number; waitingCount: number }>
  replica: { state(): { isUsed: boolean; behindMs: number } } | undefined
  doctor: Pick<Doctor, 'findings'>
}

export function metricsRoutes({ app, shop }: Api, source: MetricsSource): void {
  app.get('/metrics', async (c) => {
    if (!mayRead(c, source)) return c.notFound()
    // The process's own gauges are served even while the database is down.
    const shopGauges = await readGauges(shop).catch(() => undefined)
    const gauges = [
      ...processGauges(source),
      { name: 'vitrine_database_up', value: shopGauges ? 1 : 0 },
      ...(shopGauges ?? []),
    ]
    const labels = `process="${source.process}"`
    const text = `${source.counts.text(labels)}\n${securityText(shop, labels)}\n${gaugeText(gauges, labels)}\n`
    return c.text(text, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Behind a local proxy every peer is loopback: forwarding headers and the Host reveal such requests. */
function mayRead(c: Context<ApiEnv>, { token, isPublic }: MetricsSource): boolean {
  const given = c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  if (token) return given !== undefined && isSame(given, token)
  if (isPublic) return false
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => c.req.header(name))
  return !isForwarded && c.env?.ip === '127.0.0.1' && OWN_NAME.test(c.req.header('host') ?? '')
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function processGauges({ pools, replica, doctor }: MetricsSource): Gauge[] {
  const memory = process.memoryUsage()
  const replicaState = replica?.state()
  return [
    ...Object.entries(pools).flatMap(([name, { totalCount, idleCount, waitingCount }]) =>
      Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }).map(([state, value]) => ({
        name: 'vitrine_pool_connections',
        labels: `pool="${name}",state="${state}"`,
        value,
      })),
    ),
    { name: 'vitrine_memory_bytes', labels: 'kind="resident"', value: memory.rss },
    { name: 'vitrine_memory_bytes', labels: 'kind="heap"', value: memory.heapUsed },
    { name: 'vitrine_memory_bytes', labels: 'kind="external"', value: memory.external },
    { name: 'vitrine_uptime_seconds', value: Math.round(process.uptime()) },
    ...doctor.findings().map(({ subject, state }) => ({
      name: 'vitrine_check_failing',
      labels: `subject="${subject}"`,
      value: state === 'error' ? 1 : 0,
    })),
    ...(replicaState
      ? [
          { name: 'vitrine_replica_in_use', value: replicaState.isUsed ? 1 : 0 },
          { name: 'vitrine_replica_behind_seconds', value: replicaState.behindMs / 1000 },
        ]
      : []),
  ]
}

function securityText({ security }: Shop, labels: string): string {
  return [
    '# TYPE vitrine_security_events_total counter',
    ...[...security.totals()].map(
      ([kind, count]) => `vitrine_security_events_total{${labels},kind="${kind}"} ${count}`,
    ),
  ].join('\n')
}

/** The format requires lines of one metric to be grouped. */
function gaugeText(gauges: Gauge[], labels: string): string {
  return Object.entries(Object.groupBy(gauges, ({ name }) => name))
    .flatMap(([name, lines = []]) => [
      `# TYPE ${name} gauge`,
      ...lines.map((line) => `${name}{${labels}${line.labels ? `,${line.labels}` : ''}} ${line.value}`),
    ])
    .join('\n')
}
