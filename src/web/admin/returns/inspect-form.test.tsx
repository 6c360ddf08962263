import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { InspectForm } from './inspect-form.tsx'
import { checkDeductions, inspectionFields } from './inspection-fields.ts'

const returnOf = (exchange: object | null) => {
  const items = [{ name: 'Size M' }, null].map((exchange_for, at) => ({
    order_item_id: String(at),
    quantity: 1,
    name: 'Ring',
    amount: '120.00',
    right: { kind: 'statutory' },
    exchange_for,
  }))
  const refund = { amount: '240.00' }
  return { id: 'a', exchange, items, refund, order: { currency: 'GBP' } } as unknown as AdminReturn
}

// Proves: R13.25
it('chooses to put back into stock what can be sold again', () => {
  const chosen = (line: object, amount = '120.00') => {
    const returned = { ...returnOf(null), refund: { amount } } as AdminReturn
    const items = returned.items.slice(0, 1).map((item) => ({ ...item, ...line }))
    return inspectionFields({ ...returned, items } as AdminReturn).map(({ condition, restock }) => [
      condition,
      restock,
    ])
  }
  expect(chosen({})).toEqual([['As new', true]])
  expect(chosen({ reason: 'Faulty' })).toEqual([['Faulty', false]])
  for (const kind of ['none', 'sealed']) expect(chosen({ right: { kind } })).toEqual([['As new', false]])
  expect(chosen({}, '0.00')).toEqual([['As new', false]])
  expect(chosen({ condition: 'Worn', restock: true, reason: 'faulty' })).toEqual([['Worn', true]])
})

// Proves: R13.25
it('says when the lines go back into stock: with the exchange, else with the refund', () => {
  const restockTexts = (exchange: object | null) =>
    renderTexts(<InspectForm returned={returnOf(exchange)} onDone={() => {}} />).filter((text) =>
      text.startsWith('Put back'),
    )
  for (const [exchange, end] of [
    [{ order: null }, 'exchange'],
    [null, 'refund'],
  ] as const)
    expect(restockTexts(exchange)).toEqual(Array(2).fill(`Put back into stock with the ${end}`))
})

// Proves: R13.25
it('shows all that is wrong with the deductions at once', async () => {
  const line = { right: { kind: 'statutory' }, reason: null }
  const returned = { items: ['20.00', '0.00', '5.00'].map((amount) => ({ ...line, amount })) }
  const problems = async (deductions: [number, string][], known: AdminReturn) => {
    const items = deductions.map(([deduction, deduction_reason]) => ({ deduction, deduction_reason }))
    const check = checkDeductions(known)(async () => ({ values: { items }, errors: {} }) as never)
    const { errors } = await check({ items } as never, undefined, {} as never)
    return JSON.parse(JSON.stringify(errors)).items?.map((of: any) => [
      of?.deduction?.message,
      of?.deduction_reason?.message,
    ])
  }
  const known = returned as unknown as AdminReturn
  const reason = 'A deduction needs a reason'
  expect(
    await problems(
      [
        [21, ''],
        [0, ''],
        [5.01, 'Worn'],
      ],
      known,
    ),
  ).toEqual([
    ['At most 20.00 can be deducted.', reason],
    [undefined, undefined],
    ['At most 5.00 can be deducted.', undefined],
  ])
  expect(await problems([[Number.NaN, '']], known)).toEqual([[undefined, reason]])
  expect(
    await problems(
      [
        [20, 'Worn'],
        [0, ''],
        [5, 'Worn'],
      ],
      known,
    ),
  ).toBeUndefined()
  // Its seal was broken at an earlier inspection, so the shop knows whether that stays.
  const sealed = { items: [{ right: { kind: 'sealed' }, reason: null, amount: '0.00' }] }
  expect(await problems([[5, 'Worn']], sealed as unknown as AdminReturn)).toBeUndefined()
})
