import type { Promo, PromoEdit, PromoFields } from '../../contract/promo.ts'
import { recordChange } from '../audit/record-change.ts'
import { dayOf } from '../lib/day.ts'
import { fieldError, notFound } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { assertUnchanged } from '../lib/optimistic-lock.ts'
import { violatedConstraint } from '../lib/violated-constraint.ts'
import type { Shop, Tx } from '../shop.ts'
import { PROMO_COLUMNS, promoAnswer } from './promo-answer.ts'

/** Past dates are allowed. @throws ShopError 'conflict' for a code in use */
export async function createPromo(
  shop: Shop,
  by: string,
  given: PromoFields,
  attempt?: ResponseStore,
): Promise<Promo> {
  const at = shop.clock.now()
  const fields = withDay(shop, given)
  return await withUniqueCode(
    shop.db.transaction().execute(async (tx) => {
      const row = await tx
        .insertInto('promos')
        .values({ ...fields, created_at: at, updated_at: at })
        .returning(PROMO_COLUMNS)
        .executeTakeFirstOrThrow()
      const { id, code: name } = row
      await recordChange(tx, { by, at, subject: 'promo', id, name, action: 'created', after: fields })
      const promo = promoAnswer(shop, row)
      await attempt?.saveResponse(tx, promo)
      return promo
    }),
  )
}

/** @throws ShopError 'not_found', 'conflict' for a code in use or a concurrent edit */
export async function updatePromo(
  shop: Shop,
  by: string,
  { id, shown, ...given }: PromoEdit & { id: number },
): Promise<Promo> {
  const at = shop.clock.now()
  const fields = withDay(shop, given)
  return await withUniqueCode(
    shop.db.transaction().execute(async (tx) => {
      const before = await lockPromo(tx, id)
      assertUnchanged('promo code', before, { shown, wanted: fields })
      const row = await tx
        .updateTable('promos')
        .set({ ...fields, updated_at: at })
        .where('id', '=', id)
        .returning(PROMO_COLUMNS)
        .executeTakeFirstOrThrow()
      const name = fields.code
      await recordChange(tx, { by, at, subject: 'promo', id, name, action: 'edited', before, after: fields })
      return promoAnswer(shop, row)
    }),
  )
}

/** Past orders keep code and discount. @throws ShopError 'not_found' */
export async function deletePromo(shop: Shop, by: string, id: number): Promise<{ id: number }> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const before = await lockPromo(tx, id)
    await tx.deleteFrom('promos').where('id', '=', id).execute()
    await recordChange(tx, { by, at, subject: 'promo', id, name: before.code, action: 'deleted', before })
    return { id }
  })
}

function withDay({ config }: Shop, fields: PromoFields): PromoFields {
  return { ...fields, expiration_date: dayOf(config.timeZone, fields.expiration_date) }
}

async function lockPromo(tx: Tx, id: number): Promise<PromoFields> {
  const row = await tx
    .selectFrom('promos')
    .select(['code', 'discount', 'expiration_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('promo code')
  return { code: row.code, discount: Number(row.discount), expiration_date: row.expiration_date }
}

async function withUniqueCode<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (violatedConstraint(error) !== 'promos_code') throw error
    throw fieldError('code', 'This code is in use already.', 'conflict')
  }
}
