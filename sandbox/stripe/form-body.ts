import { invalid } from './stripe-error.ts'

export type Fields = { [name: string]: string | Fields }

/**
 * Parses Stripe's form encoding: `line_items[0][price_data][currency]=gbp` becomes nested objects. Lists become objects
 * with the keys 0, 1, 2…; `expand[]=x` takes the next free number.
 */
export function parseFormBody(text: string): Fields {
  const root: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, splitName(name), value)
  return root
}

export function canonical(fields: Fields): string {
  return JSON.stringify(fields, (_name, value) =>
    typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function splitName(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0 || !name.endsWith(']')) return [name]
  const steps = [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')]
  if (steps.length > 12) throw invalid('Parameters are nested too deeply.', name.slice(0, bracket))
  return steps
}

function place(root: Fields, steps: string[], value: string) {
  let at = root
  steps.slice(0, -1).forEach((step) => {
    const key = step === '' ? String(Object.keys(at).length) : step
    const next = at[key]
    const child: Fields = typeof next === 'object' ? next : Object.create(null)
    at[key] = child
    at = child
  })
  const last = steps.at(-1) ?? ''
  at[last === '' ? String(Object.keys(at).length) : last] = value
}
