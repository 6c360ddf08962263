import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { VariantMatrix } from '../../../contract/admin/products/variants.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type FieldError, fieldError, ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { minorUnits } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { readFacts } from '../facts/fact-rows.ts'
import { judgeWording } from '../facts/judge-wording.ts'
import { moveFactsToProduct } from '../facts/move-facts.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale, withFieldErrors } from '../products/product-fields.ts'
import { later, stockAfter } from '../products/update-product.ts'
import { checkMatrix, fold } from './check-matrix.ts'
import { formerPrice } from './former-price.ts'
import type { LockedVariant } from './lock-variants.ts'
import { readOptions } from './read-options.ts'
import { type VariantRow, writeMatrices } from './write-matrix.ts'

type Saved = VariantMatrix & { id: string }

/**
 * Sets the options and variants of a product. Stock changes by the difference to `stock_shown`; a variant that is left
 * out is archived. @throws ShopError 'not_found', 'no_longer_sold', 'invalid', 'conflict'
 */
export async function saveVariants(
  shop: Shop,
  by: string,
  { id, ...matrix }: Saved,
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const product = await lockProduct(tx, id)
      refuseStale(product.updated_at, matrix.updated_at ?? undefined)
      const before = await readProduct(shop, tx, id)
      const options = await readOptions(tx, id)
      const factsBefore = await readFacts(tx, id)
      const imageIds = before.images.map((image) => image.id)
      refuse(checkMatrix(matrix, { ...product, options, imageIds }, shop.config.maxVariants))
      if (product.is_gift_box && matrix.options.length > 0)
        throw fieldError('options', 'A gift box is a product without options.')
      await refuseTakenCodes(tx, id, matrix)
      const rows = rowsOf(matrix, product.variants)
      const present = { options, variants: product.variants }
      await writeMatrices(tx, { by, at, reason: 'edit' }, [{ id, options: matrix.options, present, rows }])
      if (matrix.options.length === 0) await moveFactsToProduct(tx, id)
      const { name } = product
      await judgeWording(tx, {
        id,
        by,
        at,
        before: { name, facts: factsBefore },
        after: { name, facts: await readFacts(tx, id) },
        isAllowed: matrix.allow_wording,
      })
      let after = await readProduct(shop, tx, id)
      // Forms that other admins have open stay valid.
      if (!isDeepStrictEqual(before, after)) {
        const updated_at = later(at, product.updated_at)
        await tx.updateTable('products').set({ updated_at }).where('id', '=', id).execute()
        after = await readProduct(shop, tx, id)
        await recordChange(tx, {
          ...{ by, at, subject: 'product', id, name, action: 'variants edited' },
          before: summaryOf(withVariants(before)),
          after: summaryOf(withVariants(after)),
        })
      }
      await attempt?.saveResponse(tx, after)
      return after
    }),
  )
}

function refuse(problems: FieldError[], code: 'invalid' | 'conflict' = 'invalid'): void {
  const [first] = problems
  if (first) throw new ShopError(code, first.message, { fields: problems })
}

async function refuseTakenCodes(tx: Tx, id: string, { variants }: VariantMatrix): Promise<void> {
  const codes = variants.map(({ code }) => fold(code))
  const taken = await tx
    .selectFrom('variants')
    .select((eb) => eb.fn<string>('lower', ['code']).as('code'))
    .where((eb) => eb(eb.fn<string>('lower', ['code']), 'in', codes))
    .where('product_id', '<>', id)
    .where('archived_at', 'is', null)
    .execute()
  const others = new Set(taken.map(({ code }) => code))
  const problems = variants.flatMap(({ code }, at) =>
    others.has(fold(code))
      ? [{ path: `variants.${at}.code`, message: 'This code belongs to another product.' }]
      : [],
  )
  refuse(problems, 'conflict')
}

/**
 * A row without an id is the variant of its code, if there is one. The variant of a product without options gets the row
 * that knows its stock, else the first.
 */
function rowsOf({ variants }: VariantMatrix, present: LockedVariant[]): VariantRow[] {
  const ids = new Set(variants.map(({ id }) => id))
  const isListed = ({ id, code }: LockedVariant) =>
    ids.has(id) || variants.some((variant) => !variant.id && fold(variant.code) === fold(code))
  const [only] = present
  const unlisted = only && only.combination.length === 0 && !isListed(only) ? only : undefined
  const inheritor = variants.findIndex(({ id, stock_shown }) => !id && typeof stock_shown === 'number')
  return variants.map((variant, at) => {
    const known =
      present.find(({ id }) => id === variant.id) ??
      present.find(({ id, code }) => !variant.id && !ids.has(id) && fold(code) === fold(variant.code)) ??
      (at === Math.max(0, inheritor) ? unlisted : undefined)
    const stock = stockOf(variant, known, at)
    return {
      id: known?.id ?? randomUUID(),
      isNew: !known,
      position: at,
      code: variant.code,
      ...pricesOf(variant, known),
      stock,
      moved: stock - (known?.stock_quantity ?? 0),
      options: variant.options,
      imageIds: variant.image_ids,
      made_to_order: variant.made_to_order,
    }
  })
}

/** In minor units. */
function pricesOf(
  { price, compare_at_price: given }: VariantMatrix['variants'][number],
  known: LockedVariant | undefined,
) {
  const minor = { price: minorUnits(price), compare_at_price: given && minorUnits(given) }
  return { ...minor, compare_at_price: formerPrice(minor, known?.compare_at_price) }
}

function stockOf(
  { stock_quantity, stock_shown }: VariantMatrix['variants'][number],
  known: LockedVariant | undefined,
  at: number,
): number {
  if (!known) return stock_quantity
  try {
    return stockAfter(known, { stock_quantity, stock_shown: stock_shown ?? undefined })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const fields = [{ path: `variants.${at}.stock_quantity`, message: error.message }]
    throw new ShopError(error.code, error.message, { fields })
  }
}

function withVariants({ options, variants, ...only }: ProductWithVariants): Summarised {
  return { options, variants: variants ?? [{ ...only, options: [] }] }
}

type Summarised = {
  options: { name: string; values: { value: string }[] }[]
  variants: (Pick<Variant, 'code' | 'price' | 'stock_quantity' | 'options'> & {
    made_to_order?: MadeToOrder | null
    compare_at_price?: number | null | undefined
  })[]
}

/** For the audit log. */
export function summaryOf({ options, variants }: Summarised) {
  return {
    options: options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`),
    variants: variants.map((row) =>
      [
        row.code,
        ...row.options.map(({ value }) => value),
        row.price.toFixed(2),
        ...(row.compare_at_price ? [`was ${row.compare_at_price.toFixed(2)}`] : []),
        `stock ${row.stock_quantity}`,
        ...(row.made_to_order ? [madeToOrderText(row.made_to_order)] : []),
      ].join(' · '),
    ),
  }
}

function madeToOrderText({ per_week, days, bench_hours }: MadeToOrder): string {
  return `made to order: ${per_week} a week, ${days} days, ${bench_hours} hours`
}
