import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProductFields } from '../../../contract/admin/product-edit.ts'
import { type RecordedChange, recordChanges } from '../../audit/record-change.ts'
import type { Shop, Tx } from '../../shop.ts'
import { productRow, variantRow } from '../products/product-fields.ts'
import type { ImportPlan } from './plan-import.ts'

export async function writeImport(
  tx: Tx,
  shop: Shop,
  { by, plan }: { by: string; plan: ImportPlan },
): Promise<void> {
  const at = shop.clock.now()
  const created = plan.created.map((after) => ({ id: randomUUID(), variant_id: randomUUID(), after }))
  await insert(tx, created.map(rowOf), at)
  await update(tx, plan.edited.map(rowOf), at)
  const moves = [
    ...created.map((row) => ({ ...row, quantity: row.after.stock_quantity, reason: 'initial' })),
    ...plan.edited.map((row) => ({
      ...row,
      quantity: row.after.stock_quantity - row.before.stock_quantity,
      reason: 'import',
    })),
  ]
  await sql`
    insert into stock_movements (product_id, variant_id, quantity, reason, admin_id, created_at)
    select id, variant_id, quantity, reason, ${by}, ${at} from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as move (id uuid, variant_id uuid, quantity integer, reason text) where quantity <> 0`.execute(tx)
  const common = { by, at, subject: 'product', action: 'imported' } as const
  const changes: RecordedChange[] = [...created, ...plan.edited].map(({ variant_id: _, ...change }) => ({
    ...common,
    ...change,
    name: change.after.name,
  }))
  await recordChanges(tx, changes)
}

type Row = ReturnType<typeof rowOf>

function rowOf({ id, variant_id, after }: { id: string; variant_id: string; after: ProductFields }) {
  return { id, variant_id, ...productRow(after), ...variantRow(after) }
}

const COLUMNS = sql`(id uuid, variant_id uuid, name text, description text, code text, price bigint, stock_quantity integer,
  brand_id integer, category_id integer)`

async function insert(tx: Tx, rows: Row[], at: Date): Promise<void> {
  const json = JSON.stringify(rows)
  await sql`
    insert into products (id, name, description, brand_id, category_id, created_at, updated_at)
    select id, name, description, brand_id, category_id, ${at}, ${at}
    from jsonb_to_recordset(${json}::jsonb) as row ${COLUMNS}`.execute(tx)
  await sql`
    insert into variants (id, product_id, code, price, stock_quantity, created_at, updated_at)
    select variant_id, id, code, price, stock_quantity, ${at}, ${at}
    from jsonb_to_recordset(${json}::jsonb) as row ${COLUMNS}`.execute(tx)
}

async function update(tx: Tx, rows: Row[], at: Date): Promise<void> {
  const json = JSON.stringify(rows)
  await sql`
    update products p set name = row.name, description = row.description, brand_id = row.brand_id,
      category_id = row.category_id, updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${json}::jsonb) as row ${COLUMNS} where p.id = row.id`.execute(tx)
  await sql`
    update variants v set code = row.code, price = row.price, stock_quantity = row.stock_quantity, updated_at = ${at}
    from jsonb_to_recordset(${json}::jsonb) as row ${COLUMNS} where v.id = row.variant_id`.execute(tx)
}
