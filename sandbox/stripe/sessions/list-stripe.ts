import type { Entry } from '../book.ts'
import type { Params } from '../params.ts'
import { invalid, missing } from '../stripe-error.ts'
import type { Desk } from '../stripe-sandbox.ts'

const paging = ['limit', 'starting_after', 'ending_before', 'created', 'expand']
const kinds: Record<string, { url: string; filters: string[] }> = {
  'checkout.session': { url: '/v1/checkout/sessions', filters: ['payment_intent', 'status'] },
  refund: { url: '/v1/refunds', filters: ['payment_intent', 'charge'] },
  event: { url: '/v1/events', filters: ['type', 'types'] },
}

/** A page of one kind of objects, newest first, with Stripe's cursors and filters. */
export function listStripe(desk: Desk, kind: string, params: Params) {
  const { url, filters } = kinds[kind] ?? { url: '', filters: [] }
  params.only(...paging, ...filters)
  const page = desk.book.page<Entry>(kind, {
    limit: readLimit(params),
    ...cursor(desk, kind, params),
    equal: Object.fromEntries(
      filters
        .filter((name) => name !== 'types')
        .flatMap((name) => {
          const value = params.text(name)
          return value === undefined ? [] : [[name, value]]
        }),
    ),
    types: filters.includes('types') ? params.texts('types') : [],
    created: readCreated(params),
  })
  return { object: 'list', ...page, url }
}

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100.', 'limit')
  return limit
}

function cursor(desk: Desk, kind: string, params: Params) {
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  for (const [name, id] of Object.entries({ starting_after: after, ending_before: before }))
    if (id !== undefined && !desk.book.find(kind, id)) throw missing(kind, id, name)
  return { ...(after && { after }), ...(before && { before }) }
}

function readCreated(params: Params): Record<string, number> {
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
  const range = params.under('created')
  if (range === undefined) return {}
  range.only(...Object.keys(signs))
  return Object.fromEntries(
    Object.entries(signs).flatMap(([name, sign]) => {
      const second = range.integer(name)
      return second === undefined ? [] : [[sign, second]]
    }),
  )
}
