import { invalid } from './stripe-error.ts'
import { findCharge, findIntent, findRefund, type StripeSandbox } from './stripe-sandbox.ts'

type Loose = Record<string, unknown>

/** As Stripe's `expand`: objects stay ids and line items are left out unless a path names them. */
export function expandObject(sandbox: StripeSandbox, object: object, paths: string[]): object {
  const copy = copyOf(object as Loose)
  const items = lineItemsOf(copy)
  for (const path of paths) expandPath(sandbox, copy, path.split('.'), items)
  return copy
}

// A shallow copy is enough, because nested objects are replaced and never changed. Deep copies were slow.
function copyOf(object: Loose): Loose {
  if (object.object !== 'list') return { ...object }
  return { ...object, data: (object.data as Loose[]).map((one) => ({ ...one })) }
}

function lineItemsOf(object: Loose): Map<Loose, unknown> {
  const sessions = object.object === 'list' ? (object.data as Loose[]) : [object]
  const taken = new Map<Loose, unknown>()
  for (const session of sessions.filter((one) => one.object === 'checkout.session')) {
    taken.set(session, session.line_items)
    delete session.line_items
  }
  return taken
}

function expandPath(sandbox: StripeSandbox, at: Loose, steps: string[], items: Map<Loose, unknown>) {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (at.object === 'list' && step === 'data') {
    for (const one of at.data as Loose[]) expandPath(sandbox, one, rest, items)
    return
  }
  const found = expanded(sandbox, at, step, items)
  if (found === undefined) throw invalid(`This property cannot be expanded (${step}).`, 'expand')
  at[step] = found
  if (found !== null) expandPath(sandbox, found as Loose, rest, items)
}

function expanded(sandbox: StripeSandbox, at: Loose, step: string, items: Map<Loose, unknown>): unknown {
  const value = at[step]
  if (step === 'line_items' && items.has(at)) return items.get(at)
  const known = ['payment_intent', 'latest_charge', 'charge', 'source']
  if (!known.includes(step) || value === undefined) return undefined
  if (typeof value !== 'string') return value
  if (step === 'source') return findCharge(sandbox, value) ?? findRefund(sandbox, value) ?? value
  return step === 'payment_intent' ? findIntent(sandbox, value) : findCharge(sandbox, value)
}
