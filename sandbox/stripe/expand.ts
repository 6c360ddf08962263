import { invalid } from './stripe-error.ts'
import { type Desk, findCharge, findIntent } from './stripe-sandbox.ts'

type Loose = Record<string, unknown>

/** The object as Stripe shows it: ids stay ids and line items stay out, but for what `expand` names. */
export function expandObject(desk: Desk, object: object, paths: string[]): object {
  const copy = copyOf(object as Loose)
  const items = lineItemsOf(copy)
  for (const path of paths) expandPath(desk, copy, path.split('.'), items)
  return copy
}

// What stands in an object is replaced, never changed: to copy all that is in it took as long as to write it down.
function copyOf(object: Loose): Loose {
  if (object.object !== 'list') return { ...object }
  return { ...object, data: (object.data as Loose[]).map((one) => ({ ...one })) }
}

// Taken out of every session at once, to be put back only where a path asks for them.
function lineItemsOf(object: Loose): Map<Loose, unknown> {
  const sessions = object.object === 'list' ? (object.data as Loose[]) : [object]
  const taken = new Map<Loose, unknown>()
  for (const session of sessions.filter((one) => one.object === 'checkout.session')) {
    taken.set(session, session.line_items)
    delete session.line_items
  }
  return taken
}

function expandPath(desk: Desk, at: Loose, steps: string[], items: Map<Loose, unknown>) {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (at.object === 'list' && step === 'data') {
    for (const one of at.data as Loose[]) expandPath(desk, one, rest, items)
    return
  }
  const found = expanded(desk, at, step, items)
  if (found === undefined) throw invalid(`This property cannot be expanded (${step}).`, 'expand')
  at[step] = found
  if (found !== null) expandPath(desk, found as Loose, rest, items)
}

function expanded(desk: Desk, at: Loose, step: string, items: Map<Loose, unknown>): unknown {
  const value = at[step]
  if (step === 'line_items' && items.has(at)) return items.get(at)
  if (!['payment_intent', 'latest_charge', 'charge'].includes(step) || value === undefined) return undefined
  if (typeof value !== 'string') return value
  return step === 'payment_intent' ? findIntent(desk, value) : findCharge(desk, value)
}
