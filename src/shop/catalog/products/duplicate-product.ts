import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { freeCode } from '../variants/free-code.ts'
import { type VariantRow, writeMatrices } from '../variants/write-matrix.ts'
import { changeCatalogue } from './change-catalogue.ts'
import {
  fieldsOf,
  type LockedProduct,
  lockProduct,
  productRow,
  readProduct,
  withFieldErrors,
} from './product-fields.ts'

const COPY = ' (copy)'
const MAX_NAME = 200

/** The copy is a draft without stock. It shares the image files. @throws ShopError 'not_found', 'no_longer_sold' */
export async function duplicateProduct(
  shop: Shop,
  by: string,
  id: string,
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      // The lock also keeps the image files: removing an image takes it, too.
      const source = await lockProduct(tx, id)
      const original = await readProduct(shop, tx, id)
      const name = source.name.slice(0, MAX_NAME - COPY.length) + COPY
      const after = {
        ...fieldsOf(source),
        name,
        code: await freeCode(tx, source.code),
        stock_quantity: 0,
        draft: true,
      }
      const copy = await tx
        .insertInto('products')
        .values({ ...productRow(after), created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const imageIds = await copyImages(tx, { from: id, to: copy.id, at })
      await copyVariants(tx, { source, original, imageIds, copy: { id: copy.id, by, at } })
      await copyFacts(tx, { from: id, to: copy.id })
      await copyEngraving(tx, { from: id, to: copy.id })
      await recordChange(tx, { by, at, subject: 'product', id: copy.id, name, action: 'duplicated', after })
      const product = await readProduct(shop, tx, copy.id)
      await attempt?.saveResponse(tx, product)
      return product
    }),
  )
}

/** @returns the ids of the copies, in the order of the images */
async function copyImages(
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into product_images (product_id, position, hash, file_name, width, height, placeholder, created_at)
    select ${to}, position, hash, file_name, width, height, placeholder, ${at}
    from product_images where product_id = ${from} order by position, id
    returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

type Copied = {
  source: LockedProduct
  original: ProductWithVariants
  imageIds: number[]
  copy: { id: string; by: string; at: Date }
}

/** With the prices and options of the original, without stock. */
async function copyVariants(tx: Tx, { source, original, imageIds, copy }: Copied): Promise<void> {
  const { images, options, variants = [] } = original
  const rows: VariantRow[] = []
  for (const { id, code, price, compare_at_price, made_to_order } of source.variants) {
    const shown = variants.find((variant) => variant.id === id)
    rows.push({
      id: randomUUID(),
      isNew: true,
      position: rows.length,
      code: await freeCode(
        tx,
        code,
        rows.map((row) => row.code),
      ),
      price,
      compare_at_price,
      stock: 0,
      moved: 0,
      made_to_order,
      options: shown?.options ?? [],
      imageIds: images.flatMap((image, place) =>
        shown?.image_ids.includes(image.id) ? [imageIds[place] as number] : [],
      ),
    })
  }
  const withoutIds = options.map((option) => ({
    ...option,
    id: undefined,
    values: option.values.map((value) => ({ ...value, id: undefined })),
  }))
  const { id, ...change } = copy
  const present = { options: [], variants: [] }
  await writeMatrices(tx, { ...change, reason: 'edit' }, [{ id, options: withoutIds, present, rows }])
}

/** The variants of the copy are the live ones of the original, in their order. */
async function copyFacts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    with live as (
      select id, product_id, row_number() over (partition by product_id order by position, id) as place
      from variants where product_id in (${from}, ${to}) and archived_at is null
    )
    insert into product_facts (product_id, variant_id, key, value, position)
    select ${to}, copied.id, f.key, f.value, f.position
    from product_facts f left join live on live.id = f.variant_id
    left join live copied on copied.product_id = ${to} and copied.place = live.place
    where f.product_id = ${from} and (f.variant_id is null or copied.id is not null)`.execute(tx)
}

async function copyEngraving(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into engravings (product_id, places, fonts, characters, max_length, price, days)
    select ${to}, places, fonts, characters, max_length, price, days from engravings where product_id = ${from}`.execute(
    tx,
  )
}
