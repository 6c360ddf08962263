import type { backOffice } from './back-office-calls.ts'
import { sizedRing } from './sized-ring.ts'

export const BULK = '/admin/products/bulk-edit/'

/** Edits of many products at once by the back office. */
export function bulkEdits(office: ReturnType<typeof backOffice>) {
  const preview = async (selection: object, change: object, query = '') =>
    (await office.post(`${BULK}preview/${query}`, { selection, change })).body
  return {
    preview,
    async apply(selection: object, change: object) {
      const { version } = await preview(selection, change)
      return await office.post(BULK, { selection, change, version })
    },
    undo: (batch_id: number) => office.post(`${BULK}undo/`, { batch_id }),
    /** A product as its form reads it. */
    read: async (id: string) => (await office.call('GET', `/admin/products/${id}/`)).body,
    ringOf: (price: number, second: number) =>
      sizedRing(office, [
        { value: 'J', price },
        { value: 'K', price: second },
      ]),
  }
}
