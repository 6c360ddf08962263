import { codeOf } from './code-pattern.ts'
import {
  type Draft,
  draftOf,
  type EditedProduct,
  newKey,
  type OptionDraft,
  type Row,
  type ValueDraft,
} from './draft.ts'
import { inUsualOrder } from './templates.ts'

/** More would make the page slow; a product has at most 250 variants by default. */
export const MAX_COMBINATIONS = 500

type NewOption = Pick<OptionDraft, 'name' | 'kind'>
export type NewValue = { value: string; swatch?: string | null }

/** All combinations of a product; those without a variant are not made. */
export function openDraft(product: EditedProduct): Draft {
  return combined(draftOf(product), false)
}

export function addOption(draft: Draft, option: NewOption): Draft {
  return { ...draft, options: [...draft.options, { ...option, key: newKey(), values: [] }] }
}

export function removeOption(draft: Draft, key: string): Draft {
  return combined({ ...draft, options: draft.options.filter((option) => option.key !== key) })
}

export function renameOption(draft: Draft, key: string, change: Partial<NewOption>): Draft {
  return withCodes({ ...draft, options: edited(draft.options, key, (option) => ({ ...option, ...change })) })
}

/**
 * Values that are there already are skipped, whatever their case. Sizes and lengths come into order.
 * @returns undefined when there would be too many combinations
 */
export function addValues(draft: Draft, key: string, values: NewValue[]): Draft | undefined {
  const options = edited(draft.options, key, (option) => {
    const all = [...option.values]
    for (const { value, swatch = null } of values) {
      const text = value.trim()
      const isThere = all.some((one) => one.value.toLowerCase() === text.toLowerCase())
      if (text && !isThere) all.push({ key: newKey(), value: text, swatch })
    }
    return { ...option, values: inUsualOrder(option.kind, all) }
  })
  if (combinationCount(options) > MAX_COMBINATIONS) return undefined
  return combined({ ...draft, options })
}

export function removeValue(draft: Draft, key: string, valueKey: string): Draft {
  const options = edited(draft.options, key, (option) => ({
    ...option,
    values: option.values.filter((value) => value.key !== valueKey),
  }))
  return combined({ ...draft, options })
}

export function changeValue(
  draft: Draft,
  key: string,
  valueKey: string,
  change: Partial<Pick<ValueDraft, 'value' | 'swatch'>>,
): Draft {
  const options = edited(draft.options, key, (option) => ({
    ...option,
    values: option.values.map((value) => (value.key === valueKey ? { ...value, ...change } : value)),
  }))
  return withCodes({ ...draft, options })
}

/** Splits '16, 18, 20 cm' and lines. */
export function splitValues(typed: string): NewValue[] {
  return typed
    .split(/[,;\n\t]/)
    .map((value) => ({ value: value.trim() }))
    .filter(({ value }) => value)
}

function combinationCount(options: OptionDraft[]): number {
  return options.reduce((product, { values }) => product * Math.max(values.length, 1), 1)
}

/** Writes the codes that follow the pattern. */
export function withCodes({ rows, options, base, pattern }: Draft): Draft {
  const coded = rows.map((row) => {
    const code = row.isCodeTyped ? row.code : codeOf(row, options, base, pattern)
    return code === row.code ? row : { ...row, code }
  })
  return { rows: coded, options, base, pattern }
}

/**
 * A row for each combination. A row is kept where its values still fit: an option that is added later gives its rows the
 * first value. The other combinations copy price and images of a row that fits best.
 */
export function combined(draft: Draft, areMade = true): Draft {
  const free = new Set(draft.rows)
  const rows = choicesOf(draft.options).map((choice) => {
    const fitting = [...free].filter((row) => fits(row, choice))
    const kept = fitting.find(({ isMade }) => isMade) ?? fitting[0]
    if (kept) {
      free.delete(kept)
      return { ...kept, choice }
    }
    return { ...newRow(choice, draft.rows), isMade: areMade }
  })
  return withCodes({ ...draft, rows })
}

type Choice = Row['choice']

function choicesOf(options: OptionDraft[]): Choice[] {
  let choices: Choice[] = [{}]
  for (const { key, values } of options) {
    if (values.length === 0) continue
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value.key })))
  }
  return choices
}

function fits(row: Row, choice: Choice): boolean {
  return Object.entries(choice).every(([option, value]) => (row.choice[option] ?? value) === value)
}

function newRow(choice: Choice, rows: Row[]): Omit<Row, 'isMade'> {
  const shared = (row: Row) =>
    Object.entries(choice).filter(([option, value]) => row.choice[option] === value).length
  const like = rows.toSorted((a, b) => shared(b) - shared(a))[0]
  return {
    key: newKey(),
    choice,
    code: '',
    isCodeTyped: false,
    price: like?.price ?? '',
    former: like?.former ?? '',
    stock: '0',
    wasFree: like?.wasFree ?? false,
    made: like?.made ?? null,
    imageIds: imagesOfAll(choice, rows),
  }
}

// A new size has the images of the other sizes of its metal.
function imagesOfAll(choice: Choice, rows: Row[]): number[] {
  const alike = rows.filter((row) =>
    Object.entries(choice).some(([option, value]) => row.choice[option] === value),
  )
  const [first] = alike
  return first?.imageIds.filter((id) => alike.every(({ imageIds }) => imageIds.includes(id))) ?? []
}

function edited<Item extends { key: string }>(
  items: Item[],
  key: string,
  edit: (item: Item) => Item,
): Item[] {
  return items.map((item) => (item.key === key ? edit(item) : item))
}
