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

export type Piece = [size: string, metal: string, price: number, stock: number]
const PIECES: Piece[] = [
  ['L', 'Gold', 150, 0],
  ['M', 'Gold', 150, 2],
  ['M', 'Silver', 120, 9],
  ['N', 'Silver', 120, 9],
]
const SIZES = { name: 'Ring size', kind: 'ring_size', values: ['L', 'M', 'N'].map((value) => ({ value })) }
const METALS = { name: 'Metal', kind: 'metal', values: ['Gold', 'Silver'].map((value) => ({ value })) }

/** A ring in sizes and metals. @returns the product, and the path of a variant */
export async function ringInMetals(office: Office, pieces: Piece[] = PIECES) {
  const { id, code } = await office.create({ name: 'Signet ring', stock_quantity: 0 })
  const made = (at: 0 | 1) => (value: { value: string }) => pieces.some((piece) => piece[at] === value.value)
  const { body } = await office.call('PUT', `/products/${id}/variants/`, {
    options: [
      { ...SIZES, values: SIZES.values.filter(made(0)) },
      { ...METALS, values: METALS.values.filter(made(1)) },
    ],
    variants: pieces.map(([size, metal, price, stock_quantity]) => ({
      code: `${code}-${size}-${metal}`,
      price,
      stock_quantity,
      options: [
        { name: 'Ring size', value: size },
        { name: 'Metal', value: metal },
      ],
    })),
  })
  const idOf = (size: string, metal: string): string =>
    body.variants.find(({ code: own }: { code: string }) => own === `${code}-${size}-${metal}`).id
  return {
    ring: body,
    idOf,
    path: `/product/${id}`,
    chosen: (size: string, metal: string) => `/product/${id}?variant=${idOf(size, metal)}`,
  }
}
