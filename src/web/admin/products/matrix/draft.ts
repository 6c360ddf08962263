import type { z } from 'zod'
import type { saveVariants } from '../../../../contract/admin/products/variants.ts'
import type { MadeToOrder } from '../../../../contract/made-to-order/made-to-order.ts'
import { readPrice } from '../../../../contract/read-amount.ts'
import type { ProductOption, Variant } from '../../../../contract/variant.ts'
import { baseCode, DEFAULT_PATTERN } from './code-pattern.ts'

export type ValueDraft = { key: string; id?: number; value: string; swatch: string | null }

export type OptionDraft = {
  key: string
  id?: number
  name: string
  kind: ProductOption['kind']
  values: ValueDraft[]
}

/** Prices and stock as typed. */
export type Row = {
  /** Stays the same while values and options are edited. */
  key: string
  id?: string
  /** The key of the value of each option, by the option's key. */
  choice: Record<string, string>
  /** False: this combination is not made. */
  isMade: boolean
  code: string
  /** The code follows the pattern until it is edited. */
  isCodeTyped: boolean
  price: string
  /** The former price; empty when it is not on sale. */
  former: string
  stock: string
  /** The stock that was loaded. */
  stockShown?: number
  wasFree: boolean
  made: MadeToOrder | null
  imageIds: number[]
}

export type Draft = {
  options: OptionDraft[]
  rows: Row[]
  /** `{code}` of the pattern. */
  base: string
  pattern: string
}

/** What the editor needs of a product. */
export type EditedProduct = {
  code: string
  price: number
  compare_at_price?: number | null | undefined
  stock_quantity: number
  made_to_order?: MadeToOrder | null | undefined
  options: ProductOption[]
  variants?: Variant[] | undefined
}

let count = 0

export function newKey(): string {
  count += 1
  return `new-${count}`
}

export function draftOf({
  variants,
  options,
  code,
  price,
  compare_at_price,
  stock_quantity,
  made_to_order,
}: EditedProduct): Draft {
  const drafts = options.map((option) => ({
    ...option,
    key: `option-${option.id}`,
    values: option.values.map((value) => ({ ...value, key: `value-${value.id}` })),
  }))
  const rows = variants?.map((variant) => rowOf(variant, drafts)) ?? [
    rowOf(
      {
        code,
        price,
        compare_at_price: compare_at_price ?? null,
        stock_quantity,
        made_to_order: made_to_order ?? null,
      },
      drafts,
    ),
  ]
  return { options: drafts, rows, base: baseCode(code, options), pattern: DEFAULT_PATTERN }
}

type Sold = Pick<Variant, 'code' | 'price' | 'stock_quantity'> & Partial<Variant>

function rowOf(
  { id, code, price, compare_at_price, stock_quantity, made_to_order, options: chosen = [], image_ids }: Sold,
  options: OptionDraft[],
): Row {
  const choice = options.flatMap(({ key, name, values }) => {
    const value = values.find((one) => one.value === chosen.find((option) => option.name === name)?.value)
    return value ? [[key, value.key]] : []
  })
  return {
    key: id ?? newKey(),
    ...(id && { id }),
    choice: Object.fromEntries(choice),
    isMade: true,
    code,
    // The only variant gets a code by the pattern with its first option.
    isCodeTyped: id !== undefined,
    price: price.toFixed(2),
    former: compare_at_price?.toFixed(2) ?? '',
    stock: String(stock_quantity),
    stockShown: stock_quantity,
    wasFree: price === 0,
    made: made_to_order ?? null,
    imageIds: image_ids ?? [],
  }
}

type Body = z.input<typeof saveVariants.body>

/** What PUT takes, and the rows in the order in which they are sent. */
export function matrixOf({ options, rows }: Draft, updated_at: string, areFree: boolean) {
  const sent = rows.filter(({ isMade }) => isMade)
  const used = options.filter(({ values }) => values.length > 0)
  const body: Body = {
    updated_at,
    options: used.map(({ id, name, kind, values }) => ({
      ...(id && { id }),
      name,
      kind,
      values: values.map(({ id: valueId, value, swatch }) => ({
        ...(valueId && { id: valueId }),
        value,
        swatch,
      })),
    })),
    variants: sent.map((row) => {
      const price = toNumber(row.price)
      return {
        ...(row.id && { id: row.id }),
        code: row.code,
        price: price as number,
        compare_at_price: toNumber(row.former) ?? null,
        ...(price === 0 && (areFree || row.wasFree) && { free: true }),
        stock_quantity: toNumber(readStock(row.stock, row.stockShown)) as number,
        ...(row.stockShown !== undefined && { stock_shown: row.stockShown }),
        made_to_order: row.made,
        options: used.map((option) => ({ name: option.name, value: chosenValue(option, row)?.value ?? '' })),
        image_ids: row.imageIds,
      }
    }),
  }
  return { body, sent, used }
}

/** @returns undefined for an empty field, NaN for what is no number */
export function toNumber(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : readPrice(typed)
}

/** '+5' and '-2' change the stock that was loaded. */
export function readStock(typed: string, shown = 0): string {
  const text = typed.trim()
  const change = /^[+\-−]\d+$/.test(text) ? Number(text.replace('−', '-')) : undefined
  return change === undefined ? text : String(shown + change)
}

export function chosenValue({ key, values }: OptionDraft, { choice }: Row): ValueDraft | undefined {
  return values.find((value) => value.key === choice[key])
}

/** 'M, Gold' */
export function rowName(options: OptionDraft[], row: Row): string {
  return options.flatMap((option) => chosenValue(option, row)?.value ?? []).join(', ')
}

/** What saving would do, for a sentence. */
export function changesOf(draft: Draft, loaded: Draft) {
  const kept = new Set(draft.rows.filter(({ isMade }) => isMade).map(({ id }) => id))
  return {
    made: draft.rows.filter(({ isMade }) => isMade).length,
    added: draft.rows.filter(({ isMade, stockShown }) => isMade && stockShown === undefined).length,
    archived: loaded.rows.filter(({ id }) => id && !kept.has(id)).length,
  }
}
