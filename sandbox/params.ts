import type { Fields } from './form-body.ts'
import { invalid } from './stripe-error.ts'

export type Params = ReturnType<typeof readParams>

/** Reads one level of a request's fields as Stripe does, refusing in its words and under its parameter names. */
export function readParams(fields: Fields, path = '') {
  const nameOf = (name: string) => (path === '' ? name : `${path}[${name}]`)
  const text = (name: string) => {
    const value = fields[name]
    if (value === undefined) return undefined
    if (typeof value === 'object') throw invalid('Invalid string', nameOf(name))
    if (value === '') throw emptyParam(nameOf(name))
    return value
  }
  const integer = (name: string) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, nameOf(name), 'parameter_invalid_integer')
    return Number(value)
  }
  const need = <T>(name: string, value: T | undefined): T => {
    if (value === undefined)
      throw invalid(`Missing required param: ${nameOf(name)}.`, nameOf(name), 'parameter_missing')
    return value
  }
  const under = (name: string) => {
    const value = fields[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') throw invalid('Invalid object', nameOf(name))
    return readParams(value, nameOf(name))
  }
  return {
    nameOf,
    text,
    integer,
    under,
    need,
    neededText: (name: string) => need(name, text(name)),
    neededInteger: (name: string) => need(name, integer(name)),
    list: (name: string) => {
      const value = fields[name]
      if (value === undefined || value === '') return []
      if (typeof value === 'string') throw invalid('Invalid array', nameOf(name))
      return Object.entries(value).map(([index, item]) => {
        if (typeof item === 'string') throw invalid('Invalid object', `${nameOf(name)}[${index}]`)
        return readParams(item, `${nameOf(name)}[${index}]`)
      })
    },
    texts: (name: string) => {
      const value = fields[name]
      if (value === undefined || value === '') return []
      return (typeof value === 'string' ? [value] : Object.values(value)).filter((v) => typeof v === 'string')
    },
    metadata: (name = 'metadata') => readMetadata(fields[name], nameOf(name)),
    only: (...known: string[]) => {
      const stranger = Object.keys(fields).find((name) => !known.includes(name))
      if (stranger !== undefined)
        throw invalid(
          `Received unknown parameter: ${nameOf(stranger)}`,
          nameOf(stranger),
          'parameter_unknown',
        )
    },
  }
}

function readMetadata(value: string | Fields | undefined, param: string): Record<string, string> {
  if (value === undefined || value === '') return {}
  if (typeof value === 'string') throw invalid('Invalid object', param)
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys.', param)
  return Object.fromEntries(
    entries.map(([key, item]) => {
      if (typeof item === 'object') throw invalid('Metadata values must be strings.', `${param}[${key}]`)
      if (key.length > 40 || item.length > 500)
        throw invalid('Metadata keys can have up to 40 characters and values up to 500.', `${param}[${key}]`)
      return [key, item]
    }),
  )
}

function emptyParam(name: string) {
  return invalid(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    name,
    'parameter_invalid_empty',
  )
}
