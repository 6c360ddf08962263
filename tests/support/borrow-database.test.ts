import { expect, inject, it } from 'vitest'
import { openTestShop } from './harness.ts'
import { addProduct } from './orders/placed-order.ts'

const server = inject('server')

it('gives the next shop the database of the one before, without its rows', async () => {
  const first = await openTestShop(server)
  await addProduct(first)
  await first.close()
  await using next = await opened()
  expect(next.connection).toBe(first.connection)
  expect(await next.sql('select id from products')).toEqual([])
})

it('gives no database that was changed', async () => {
  const first = await openTestShop(server)
  await first.sql('create table leftover (id integer)')
  await first.close()
  await using next = await opened()
  expect(next.connection).not.toBe(first.connection)
})

async function opened() {
  const shop = await openTestShop(server)
  return { ...shop, [Symbol.asyncDispose]: () => shop.close() }
}
