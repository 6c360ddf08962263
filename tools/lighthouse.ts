import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Product } from '../src/contract/product.ts'
import { startTestServer } from '../tests/support/global-setup.ts'
import { openTestShop } from '../tests/support/harness.ts'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'

// `npm run lighthouse`: Google's Lighthouse (simulated phone) on four public pages: of each the median of three runs, and
// the tool's benchmark index of this machine. npm downloads Lighthouse (185 MB). Only figures of an idle machine count.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 3
const MEASURES = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
}

type Audit = { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
type Report = {
  environment: { benchmarkIndex: number }
  audits: Record<string, Audit>
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>
}

const { server, stop } = await startTestServer()
const shop = await openTestShop(server, { demo: true, cached: true })
try {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  const product = `/product/${(body.items[0] as Product).id}`
  const pages = { home: '/', category: '/products?category_id=1', product, search: '/search?q=gold' }
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(shop.env.PUBLIC_URL + path))
    rows[name] = medianOf(reports.map(rowOf))
    for (const finding of new Set(reports.flatMap(findingsOf))) console.log(`${name}: ${finding}`)
  }
  console.table(rows)
} finally {
  await shop.close()
  await stop()
}

async function runLighthouse(url: string): Promise<Report> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet']
  const how = ['--output=json', '--output-path=stdout', `--chrome-flags=${BROWSER_FLAGS.join(' ')}`]
  const { stdout } = await promisify(execFile)('npm', [...args, ...how], {
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    maxBuffer: 64_000_000,
  })
  return JSON.parse(stdout)
}

function rowOf({ audits, categories, environment }: Report): Record<string, number> {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const measures = Object.entries(MEASURES).map(([id, title]) => [title, rounded(audits[id]?.numericValue)])
  return Object.fromEntries([...scores, ...measures, ['machine', Math.round(environment.benchmarkIndex)]])
}

/** The median of each column. */
function medianOf(rows: Record<string, number>[]): Record<string, number> {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  return Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, median(rows.map((row) => row[column] ?? 0)) ?? 0]),
  )
}

function rounded(value = Number.NaN): number {
  return value < 1 ? Math.round(value * 1_000) / 1_000 : Math.round(value)
}

/** Failed audits of the categories other than performance. */
function findingsOf({ audits, categories }: Report): string[] {
  const { performance: _, ...others } = categories
  return Object.values(others)
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]))
    .filter((audit) => audit?.scoreDisplayMode === 'binary' && (audit.score ?? 1) < 1)
    .map((audit) => audit?.id ?? '')
}
