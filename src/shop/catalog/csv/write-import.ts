import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type RecordedChange, recordChanges } from '../../audit/record-change.ts'
import type { Shop, Tx } from '../../shop.ts'
import { productRow } from '../products/product-fields.ts'
import type { ImportPlan } from './plan-import.ts'

export async function writeImport(
  tx: Tx,
  shop: Shop,
  { by, plan }: { by: string; plan: ImportPlan },
): Promise<void> {
  const at = shop.clock.now()
  const created = plan.created.map((after) => ({ id: randomUUID(), after }))
  await insert(
    tx,
    created.map(({ id, after }) => ({ id, ...productRow(after) })),
    at,
  )
  await update(
    tx,
    plan.edited.map(({ id, after }) => ({ id, ...productRow(after) })),
    at,
  )
  const moves = [
    ...created.map(({ id, after }) => ({ id, quantity: after.stock_quantity, reason: 'initial' })),
    ...plan.edited.map(({ id, before, after }) => ({
      id,
      quantity: after.stock_quantity - before.stock_quantity,
      reason: 'import',
    })),
  ]
  await sql`
    insert into stock_movements (product_id, quantity, reason, admin_id, created_at)
    select id, quantity, reason, ${by}, ${at} from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as move (id uuid, quantity integer, reason text) where quantity <> 0`.execute(tx)
  const common = { by, at, subject: 'product', action: 'imported' } as const
  const changes: RecordedChange[] = [...created, ...plan.edited].map((change) => ({
    ...common,
    ...change,
    name: change.after.name,
  }))
  await recordChanges(tx, changes)
}

type Row = ReturnType<typeof productRow> & { id: string }

const COLUMNS = sql`(id uuid, name text, description text, code text, price bigint, stock_quantity integer,
  brand_id integer, category_id integer)`

async function insert(tx: Tx, rows: Row[], at: Date): Promise<void> {
  await sql`
    insert into products (id, name, description, code, price, stock_quantity, brand_id, category_id, created_at, updated_at)
    select id, name, description, code, price, stock_quantity, brand_id, category_id, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ${COLUMNS}`.execute(tx)
}

async function update(tx: Tx, rows: Row[], at: Date): Promise<void> {
  await sql`
    update products p set name = row.name, description = row.description, code = row.code, price = row.price,
      stock_quantity = row.stock_quantity, brand_id = row.brand_id, category_id = row.category_id,
      updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ${COLUMNS} where p.id = row.id`.execute(tx)
}
