import { expect, it } from 'vitest'
import { notify } from '../../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../../tests/support/orders/refund-webhooks.ts'
import { returnCalls, take } from '../../../../tests/support/orders/returns.ts'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { ReturnDetails } from './return-details.tsx'

const { shop, olive } = setUpOrderShop()

it('a refund that came back can be tried again, until its pieces are refunded in the order', async () => {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const order = await sentOrder([1, 1])
  const { id } = (await ask(await linkFor(order), [take(order.items[0])])).body
  const shown = async () => {
    const { body } = await olive.ask('GET', `/returns/${id}/`)
    return renderTexts(<ReturnDetails id={id} />, { answers: [[['admin', 'return', id], body]] }).join(' ')
  }
  await inspected(id)
  await act(id, 'refund')
  expect(await shown()).not.toContain('The refund was refused, or came back')
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  expect(await shown()).toMatch(/Refund £[\d.]+ .*You can try it again/)
  expect((await olive.refund(order.id, { items: [take(order.items[0])] })).status).toBe(200)
  const ended = await shown()
  expect(ended).toContain('Nothing is left to refund with this return: you can close it.')
  expect(ended).not.toContain('try it again')
  await act(id, 'close', { reason: 'Refunded in the order' })
  expect(await shown()).toContain('Nothing is left to refund with this return.')
})

it('of a return that was closed before its refund came back, what is due is refunded in the order', async () => {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const order = await sentOrder([1])
  const { id } = (await ask(await linkFor(order), [take(order.items[0])])).body
  await inspected(id)
  await act(id, 'refund')
  expect((await act(id, 'close', { reason: 'Refunded' })).status).toBe(200)
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  const { body } = await olive.ask('GET', `/returns/${id}/`)
  const texts = renderTexts(<ReturnDetails id={id} />, { answers: [[['admin', 'return', id], body]] })
  expect(texts.join(' ')).toContain('What is due can be refunded in the order.')
})
