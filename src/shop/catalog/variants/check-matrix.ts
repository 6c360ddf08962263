import { isPriceConfirmed, unconfirmedPrice } from '../../../contract/admin/products/product-edit.ts'
import type { VariantMatrix } from '../../../contract/admin/products/variants.ts'
import type { FieldError } from '../../lib/errors.ts'

/** What the product has; ids that the matrix may refer to. */
type Present = {
  variants: { id: string; price: number }[]
  options: { id: number; values: { id: number }[] }[]
  imageIds: number[]
}

/** @returns the problems of a matrix by dotted path, such as 'variants.1.options' */
export function checkMatrix(matrix: VariantMatrix, present: Present, maxVariants: number): FieldError[] {
  const problems: FieldError[] = [...checkOptions(matrix, present), ...checkVariants(matrix, present)]
  const { length } = matrix.variants
  if (matrix.options.length === 0 && length > 1)
    problems.push({ path: 'variants', message: 'Without options a product has one variant' })
  if (length > maxVariants)
    problems.push({ path: 'variants', message: `A product can have at most ${maxVariants} variants` })
  return problems
}

function checkOptions({ options }: VariantMatrix, present: Present): FieldError[] {
  const problems: FieldError[] = []
  const names = new Set<string>()
  const ids = new Set<number>()
  for (const [at, { id, name, values }] of options.entries()) {
    const known = present.options.find((option) => option.id === id)
    const path = `options.${at}`
    if (id && !known) problems.push({ path: `${path}.id`, message: 'This option does not exist' })
    if (isTaken(ids, id)) problems.push({ path: `${path}.id`, message: 'This option is listed already' })
    if (isTaken(names, fold(name)))
      problems.push({ path: `${path}.name`, message: 'This option is listed already' })
    problems.push(...checkValues(values, known?.values ?? [], path))
  }
  return problems
}

type Values = VariantMatrix['options'][number]['values']

function checkValues(values: Values, known: { id: number }[], option: string): FieldError[] {
  const problems: FieldError[] = []
  const texts = new Set<string>()
  const ids = new Set<number>()
  for (const [at, { id, value }] of values.entries()) {
    const path = `${option}.values.${at}`
    if (id && !known.some((one) => one.id === id))
      problems.push({ path, message: 'This value does not exist' })
    if (isTaken(texts, fold(value)) || isTaken(ids, id))
      problems.push({ path, message: 'This value is listed already' })
  }
  return problems
}

function checkVariants({ options, variants }: VariantMatrix, present: Present): FieldError[] {
  const problems: FieldError[] = []
  const [ids, codes, combinations] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const valuesOf = new Map(
    options.map(({ name, values }) => [fold(name), values.map(({ value }) => fold(value))]),
  )
  for (const [at, variant] of variants.entries()) {
    const report = (field: string, message: string) =>
      problems.push({ path: `variants.${at}.${field}`, message })
    const { id } = variant
    const before = present.variants.find((one) => one.id === id)
    if (id && !before) report('id', 'This variant does not exist')
    if (before?.price !== 0 && !isPriceConfirmed(variant)) report('price', unconfirmedPrice.error)
    if (isTaken(ids, id)) report('id', 'This variant is listed already')
    if (isTaken(codes, fold(variant.code))) report('code', 'This code is listed already')
    const chosen = new Map(variant.options.map(({ name, value }) => [fold(name), fold(value)]))
    const isComplete = [...valuesOf].every(([name, values]) => values.includes(chosen.get(name) ?? ''))
    if (!isComplete || variant.options.length !== options.length)
      report('options', 'Choose one value of each option')
    else if (isTaken(combinations, JSON.stringify([...valuesOf.keys()].map((name) => chosen.get(name)))))
      report('options', 'This combination is listed already')
    if (!variant.image_ids.every((image) => present.imageIds.includes(image)))
      report('image_ids', 'This image does not exist')
  }
  return problems
}

function isTaken<Key>(taken: Set<Key>, key: Key | null | undefined): boolean {
  if (key === undefined || key === null) return false
  if (taken.has(key)) return true
  taken.add(key)
  return false
}

/** Names and values are the same whatever their case. */
export function fold(text: string): string {
  return text.toLowerCase()
}
