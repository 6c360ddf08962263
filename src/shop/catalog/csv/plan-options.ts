import type { CsvColumn } from '../../../contract/admin/products/product-csv.ts'
import { line } from '../../../contract/fields.ts'
import { type ChosenOption, MAX_OPTIONS, MAX_VALUES, type OptionKind } from '../../../contract/variant.ts'
import { fold } from '../variants/check-matrix.ts'
import type { RowGroup } from './group-rows.ts'
import type { ImportRow, Report } from './import-row.ts'

/** Without an id the option or value is new. */
export type PlannedOption = {
  id?: number
  name: string
  kind: OptionKind
  values: { id?: number; value: string; swatch?: string | null }[]
}

type PlannedOptions = { options: PlannedOption[]; chosen: Map<ImportRow, ChosenOption[]> }

/** The options of a product and those that each row chooses. New values come after those that are there. */
export function planOptions(group: RowGroup, maxVariants: number, report: Report): PlannedOptions {
  if (refuseTooMany(group, maxVariants, report)) return { options: [], chosen: new Map() }
  const options = group.known?.options.length
    ? group.known.options.map((option) => ({ ...option, values: [...option.values] }))
    : namedOptions(group, report)
  const chosen = new Map<ImportRow, ChosenOption[]>()
  for (const { row, known } of group.rows) {
    const choices = readChoices(row, options, report)
    if (known && known.options.length > 0) refuseChange(row, known.options, choices, report)
    else refuseMissing(row, options, choices, report)
    chosen.set(row, known?.options.length ? known.options : choicesOf(options, choices))
  }
  refuseTwins(group, chosen, report)
  refuseLeftOut(group, options, report)
  refuseTooManyValues(group, options, report)
  return { options, chosen }
}

const NUMBERS = [1, 2, 3] as const
const nameColumn = (at: number) => `option_${at + 1}_name` as CsvColumn
const valueColumn = (at: number) => `option_${at + 1}` as CsvColumn

/** A column's name is that of the first row that has one. */
function namedOptions({ rows }: RowGroup, report: Report): PlannedOption[] {
  const options: PlannedOption[] = []
  for (const number of NUMBERS) {
    const named = rows.find(({ row }) => row.cells[`option_${number}_name`])?.row
    const name = named && readLine(named, nameColumn(number - 1), 'Name', report)
    if (!name) continue
    if (options.some((option) => fold(option.name) === fold(name)))
      report(named, nameColumn(number - 1), 'This option is listed already')
    else options.push({ name, kind: kindOf(name), values: [] })
  }
  return options
}

function kindOf(name: string): OptionKind {
  if (/^ring size$/i.test(name)) return 'ring_size'
  if (/\b(metal|material)\b/i.test(name)) return 'metal'
  if (/\blength\b/i.test(name)) return 'length'
  if (/\b(stone|gem|gemstone)\b/i.test(name)) return 'stone'
  return 'other'
}

function readLine(row: ImportRow, column: CsvColumn, label: string, report: Report): string | undefined {
  const parsed = line(`${label} is required`, 50).safeParse(row.cells[column])
  if (parsed.success) return parsed.data
  for (const { message } of parsed.error.issues) report(row, column, message)
  return undefined
}

type Choices = Map<PlannedOption, string>

function readChoices(row: ImportRow, options: PlannedOption[], report: Report): Choices {
  const choices: Choices = new Map()
  for (let at = 0; at < MAX_OPTIONS; at++) {
    if (!row.cells[valueColumn(at)] && !row.cells[nameColumn(at)]) continue
    const name = row.cells[nameColumn(at)]
    const option = name ? options.find((one) => fold(one.name) === fold(name)) : options[at]
    if (!option)
      report(row, nameColumn(at), name ? `This product has no option '${name}'.` : 'Name is required')
    else if (choices.has(option)) report(row, nameColumn(at), 'This option is listed already')
    else if (row.cells[valueColumn(at)]) addChoice(row, valueColumn(at), { option, choices }, report)
  }
  return choices
}

function addChoice(
  row: ImportRow,
  column: CsvColumn,
  { option, choices }: { option: PlannedOption; choices: Choices },
  report: Report,
): void {
  const value = readLine(row, column, 'Value', report)
  if (value) choices.set(option, value)
}

function refuseChange(row: ImportRow, known: ChosenOption[], choices: Choices, report: Report): void {
  for (const [at, [option, value]] of [...choices].entries()) {
    const current = known.find(({ name }) => fold(name) === fold(option.name))
    if (current && fold(current.value) !== fold(value))
      report(row, valueColumn(at), `This is ${current.value}: change it in the product's form.`)
  }
}

function refuseMissing(row: ImportRow, options: PlannedOption[], choices: Choices, report: Report): void {
  for (const [at, option] of options.entries())
    if (!choices.has(option)) report(row, valueColumn(at), 'Choose one value of each option')
}

/** Adds values that are new to their options. */
function choicesOf(options: PlannedOption[], choices: Choices): ChosenOption[] {
  return options.flatMap((option) => {
    const value = choices.get(option)
    if (!value) return []
    const known = option.values.find((one) => fold(one.value) === fold(value))
    if (!known) option.values.push({ value })
    return [{ name: option.name, value: known?.value ?? value }]
  })
}

function refuseTwins(
  { known, rows }: RowGroup,
  chosen: Map<ImportRow, ChosenOption[]>,
  report: Report,
): void {
  const codes = new Map<string, string>()
  for (const { code, options } of known?.variants ?? []) codes.set(keyOf(options), code)
  for (const variant of rows) {
    if (variant.known?.options.length) continue
    const options = chosen.get(variant.row) ?? []
    if (variant.known && options.length === 0) continue
    const twin = codes.get(keyOf(options))
    if (twin && options.length === 0)
      report(variant.row, 'option_1', 'Several rows of one product need an option, such as a ring size.')
    else if (twin) report(variant.row, valueColumn(options.length - 1), `${twin} has these options already.`)
    codes.set(keyOf(options), variant.row.cells.code ?? '')
  }
}

function keyOf(options: ChosenOption[]): string {
  return JSON.stringify(options.map(({ name, value }) => [fold(name), fold(value)]))
}

/** The only variant of a product that gets its first options needs values, too. */
function refuseLeftOut({ known, rows }: RowGroup, options: PlannedOption[], report: Report): void {
  const [only] = known?.variants ?? []
  const [first] = rows
  if (!only || !first || known?.options.length || options.length === 0) return
  if (!rows.some((variant) => variant.known))
    report(first.row, 'option_1', `Please add a row for ${only.code}, too: it needs a value of each option.`)
}

/** @returns whether there are too many: comparing them would take long */
function refuseTooMany({ known, rows }: RowGroup, maxVariants: number, report: Report): boolean {
  const added = rows.filter((variant) => !variant.known)
  const last = added.at(-1)
  if (!last || (known?.variants.length ?? 0) + added.length <= maxVariants) return false
  report(last.row, 'product', `A product can have at most ${maxVariants} variants`)
  return true
}

function refuseTooManyValues({ rows }: RowGroup, options: PlannedOption[], report: Report): void {
  const last = rows.findLast((variant) => !variant.known)
  if (!last) return
  for (const [at, { values }] of options.entries())
    if (values.length > MAX_VALUES)
      report(last.row, valueColumn(at), `An option can have at most ${MAX_VALUES} values`)
}
