import type { ProductFacts } from '../../../contract/admin/facts.ts'
import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { type LockedProduct, lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'
import { later } from '../products/update-product.ts'
import { checkFacts } from './check-facts.ts'
import { readFacts } from './fact-rows.ts'
import { judgeWording } from './judge-wording.ts'

/** A variant that is not listed, or without facts, keeps its own. @throws ShopError 'not_found', 'no_longer_sold', 'invalid', 'conflict' */
export async function saveFacts(
  shop: Shop,
  by: string,
  { id, updated_at, allow_wording, ...given }: ProductFacts & { id: string },
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const product = await lockProduct(tx, id)
    refuseStale(product.updated_at, updated_at ?? undefined)
    refuseProblems(given, product)
    const before = await readProduct(shop, tx, id)
    const factsBefore = await readFacts(tx, id)
    await writeFacts(tx, id, given)
    const { name } = product
    await judgeWording(tx, {
      id,
      by,
      at,
      before: { name, facts: factsBefore },
      after: { name, facts: await readFacts(tx, id) },
      isAllowed: allow_wording,
    })
    await tx
      .updateTable('products')
      .set({ updated_at: later(at, product.updated_at) })
      .where('id', '=', id)
      .execute()
    const after = await readProduct(shop, tx, id)
    await recordChange(tx, {
      by,
      at,
      subject: 'product',
      id,
      name,
      action: 'facts edited',
      before: summaryOf(before),
      after: summaryOf(after),
    })
    await attempt?.saveResponse(tx, after)
    return after
  })
}

function refuseProblems(given: ProductFacts, { variants, has_options }: LockedProduct): void {
  const ids = has_options ? variants.map(({ id }) => id) : []
  const problems = checkFacts(given, ids)
  const [first] = problems
  if (first) throw new ShopError('invalid', first.message, { fields: problems })
}

async function writeFacts(tx: Tx, productId: string, { facts, variants }: ProductFacts): Promise<void> {
  const differing = variants.flatMap(({ id, facts }) => (facts ? [{ variant_id: id, facts }] : []))
  const lists = [{ variant_id: null, facts }, ...differing]
  const ids = differing.map(({ variant_id }) => variant_id)
  await tx
    .deleteFrom('product_facts')
    .where('product_id', '=', productId)
    .where((eb) =>
      eb.or([eb('variant_id', 'is', null), ...(ids.length > 0 ? [eb('variant_id', 'in', ids)] : [])]),
    )
    .execute()
  const rows = lists.flatMap(({ variant_id, facts }) =>
    facts.map(({ key, value }, at) => ({
      product_id: productId,
      variant_id,
      key,
      value: String(value),
      position: facts.slice(0, at).filter((one) => one.key === key).length,
    })),
  )
  if (rows.length > 0) await tx.insertInto('product_facts').values(rows).execute()
}

/** For the audit log. */
function summaryOf({ facts = [], variants = [] }: ProductWithVariants) {
  return {
    facts: facts.map(textOf),
    variants: variants.flatMap(({ code, facts = [] }) =>
      facts.length > 0 ? [`${code}: ${facts.map(textOf).join(', ')}`] : [],
    ),
  }
}

function textOf({ label, value, unit }: Fact): string {
  return `${label}: ${value}${unit ? ` ${unit}` : ''}`
}
