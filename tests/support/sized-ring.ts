import { randomUUID } from 'node:crypto'
import type { backOffice } from './back-office-calls.ts'

type Office = ReturnType<typeof backOffice>
type Size = { value: string; price?: number; stock?: number }

export const M_AND_L: Size[] = [
  { value: 'M', price: 120, stock: 2 },
  { value: 'L', price: 150, stock: 5 },
]

/** The matrix of one option; codes end in the value. */
export function matrixOf(code: string, sizes: Size[], name = 'Ring size', kind = 'ring_size') {
  return {
    options: [{ name, kind, values: sizes.map(({ value }) => ({ value })) }],
    variants: sizes.map(({ value, price = 120, stock = 2 }) => ({
      code: `${code}-${value}`,
      price,
      stock_quantity: stock,
      options: [{ name, value }],
    })),
  }
}

/** Creates a ring with sizes. @returns the product as the API answers it */
export async function sizedRing(office: Office, sizes = M_AND_L, fields: object = {}) {
  const code = `R-${randomUUID().slice(0, 8)}`
  const { id } = await office.create({ code, stock_quantity: 0, ...fields })
  const { status, body } = await office.call('PUT', `/products/${id}/variants/`, matrixOf(code, sizes))
  if (status !== 200) throw new Error(`the matrix was refused: ${JSON.stringify(body)}`)
  return body
}

/** What GET answers, to be put back with changes. */
export function editable({ updated_at, options, variants }: any) {
  return {
    updated_at,
    options: structuredClone(options),
    variants: structuredClone(variants).map((variant: any) => ({
      ...variant,
      stock_shown: variant.stock_quantity,
    })),
  }
}
