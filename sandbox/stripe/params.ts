import type { Fields } from './form-body.ts'
import { invalid } from './stripe-error.ts'

export type Params = {
  nameOf(name: string): string
  text(name: string): string | undefined
  integer(name: string): number | undefined
  under(name: string): Params | undefined
  need<T>(name: string, value: T | undefined): T
  neededText(name: string): string
  neededInteger(name: string): number
  list(name: string): Params[]
  texts(name: string): string[]
  metadata(name?: string): Record<string, string>
  only(...known: string[]): void
}

/** Reads one level of fields; its errors have Stripe's messages and parameter names. */
export function readParams(fields: Fields, path = ''): Params {
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
    if (value === undefined) throw missingParam(nameOf(name))
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
    list: (name: string) => readList(fields[name], nameOf(name)),
    texts: (name: string) => readTexts(fields[name]),
    metadata: (name = 'metadata') => readMetadata(fields[name], nameOf(name)),
    only: (...known: string[]) => {
      const unknownName = Object.keys(fields).find((name) => !known.includes(name))
      if (unknownName !== undefined) throw unknownParam(nameOf(unknownName))
    },
  }
}

function readList(value: string | Fields | undefined, param: string): Params[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') throw invalid('Invalid array', param)
  return Object.entries(value).map(([index, item]) => {
    if (typeof item === 'string') throw invalid('Invalid object', `${param}[${index}]`)
    return readParams(item, `${param}[${index}]`)
  })
}

function readTexts(value: string | Fields | undefined): string[] {
  if (value === undefined || value === '') return []
  return (typeof value === 'string' ? [value] : Object.values(value)).filter(
    (item) => typeof item === 'string',
  )
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

function unknownParam(name: string) {
  return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
}

function missingParam(name: string) {
  return invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
}

function emptyParam(name: string) {
  return invalid(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    name,
    'parameter_invalid_empty',
  )
}
