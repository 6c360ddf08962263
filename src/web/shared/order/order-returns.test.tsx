import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import type { Order } from '../../../contract/order.ts'
import { OrderReturns } from './order-returns.tsx'

const order = { id: 'an-id', code: 'V-1', status: 'pending', is_paid: false, shipments: [], returns: [] }

function links(more: object = {}, withdrawalLabel = 'Withdraw from contract') {
  const element = <OrderReturns order={{ ...order, ...more } as unknown as Order} />
  const markup = renderMarkup(element, { config: { withdrawalLabel } })
  return [...markup.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, label]) => [label, to])
}

// Proves: R13.12, R13.29
it('links a paid order to withdrawals, and one that is sent to returns', () => {
  const withdrawals = ['Withdraw from contract', '/withdraw?order=an-id&amp;code=V-1']
  const returns = ['Return a piece', '/returns?order=an-id&amp;code=V-1']
  expect(links()).toEqual([])
  expect(links({ status: 'processing', is_paid: true })).toEqual([withdrawals])
  for (const sent of [{ status: 'shipped' }, { status: 'delivered' }, { status: 'completed' }])
    expect(links({ ...sent, is_paid: true })).toEqual([returns, withdrawals])
  expect(links({ status: 'processing', is_paid: true, shipments: [{ number: 1 }] })).toEqual([
    returns,
    withdrawals,
  ])
  expect(links({ status: 'shipped', is_paid: true }, '')).toEqual([returns])
})
