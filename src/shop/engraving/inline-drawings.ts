import { svgToPng } from '../catalog/images/process-image.ts'
import type { Message, Tx } from '../shop.ts'

/** The drawings that an e-mail shows by `cid:` and the id of their line. Mail clients show PNG, but no SVG. */
export async function inlineDrawings(db: Tx, html: string): Promise<NonNullable<Message['images']>> {
  const ids = [...html.matchAll(/"cid:([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  if (ids.length === 0) return []
  const lines = await db
    .selectFrom('order_items')
    .select(['id', 'drawing'])
    .where('id', 'in', ids)
    .where('drawing', '!=', '')
    .execute()
  return Promise.all(
    lines.map(async ({ id, drawing }) => ({ cid: id, content: await svgToPng(drawing ?? '') })),
  )
}
