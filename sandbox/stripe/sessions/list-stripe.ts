import type { Entry } from '../book.ts'
import type { Params } from '../params.ts'
import { invalid, missing } from '../stripe-error.ts'
import type { StripeSandbox } from '../stripe-sandbox.ts'

const paging = ['limit', 'starting_after', 'expand']
const kinds: Record<string, { url: string; filters: string[]; ranges?: string[] }> = {
  'checkout.session': { url: '/v1/checkout/sessions', filters: ['payment_intent', 'status'] },
  refund: { url: '/v1/refunds', filters: ['payment_intent', 'charge'] },
  event: { url: '/v1/events', filters: ['type'] },
  payout: { url: '/v1/payouts', filters: [], ranges: ['arrival_date'] },
  balance_transaction: { url: '/v1/balance_transactions', filters: ['payout', 'type'] },
}

export function listStripe<T extends Entry = Entry>(
  sandbox: StripeSandbox,
  kind: T['object'],
  params: Params,
) {
  const { url, filters, ranges = [] } = kinds[kind] ?? { url: '', filters: [] }
  params.only(...paging, ...filters, ...ranges)
  const page = sandbox.store.page<T>(kind, {
    limit: readLimit(params),
    ...cursor(sandbox, kind, params),
    equal: Object.fromEntries(
      filters.flatMap((name) => {
        const value = params.text(name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    between: Object.fromEntries(ranges.map((name) => [name, readRange(params, name)])),
  })
  return { object: 'list', ...page, url }
}

function readRange(params: Params, name: string): [number, number] {
  const range = params.under(name)
  range?.only('gte', 'lte')
  return [range?.integer('gte') ?? 0, range?.integer('lte') ?? Number.MAX_SAFE_INTEGER]
}

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100.', 'limit')
  return limit
}

function cursor(sandbox: StripeSandbox, kind: string, params: Params) {
  const after = params.text('starting_after')
  if (after === undefined) return {}
  if (!sandbox.store.find(kind, after)) throw missing(kind, after, 'starting_after')
  return { after }
}
