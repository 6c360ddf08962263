import type { Entry } from '../book.ts'
import type { Params } from '../params.ts'
import { invalid, missing } from '../stripe-error.ts'
import type { StripeSandbox } from '../stripe-sandbox.ts'

const paging = ['limit', 'starting_after', 'expand']
const kinds: Record<string, { url: string; filters: string[] }> = {
  'checkout.session': { url: '/v1/checkout/sessions', filters: ['payment_intent', 'status'] },
  refund: { url: '/v1/refunds', filters: ['payment_intent', 'charge'] },
  event: { url: '/v1/events', filters: ['type'] },
}

export function listStripe(sandbox: StripeSandbox, kind: string, params: Params) {
  const { url, filters } = kinds[kind] ?? { url: '', filters: [] }
  params.only(...paging, ...filters)
  const page = sandbox.store.page<Entry>(kind, {
    limit: readLimit(params),
    ...cursor(sandbox, kind, params),
    equal: Object.fromEntries(
      filters.flatMap((name) => {
        const value = params.text(name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  })
  return { object: 'list', ...page, url }
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
