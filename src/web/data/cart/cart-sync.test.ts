import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { Cart } from '../../../contract/cart.ts'
import { setCart, syncCartTabs } from './cart-sync.ts'

const originals = Object.getOwnPropertyDescriptors(globalThis)
afterEach(() => {
  const { window } = originals as Record<string, PropertyDescriptor | undefined>
  if (window) Object.defineProperty(globalThis, 'window', window)
  else Reflect.deleteProperty(globalThis, 'window')
})

/** A tab whose reads of the cart are answered one by one. */
function openTab() {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  const queries = new QueryClient()
  const answers: ((cart: Cart) => void)[] = []
  const queryFn = () => new Promise<Cart>((resolve) => answers.push(resolve))
  const cart = new QueryObserver<Cart>(queries, { queryKey: ['cart', 'guest'], queryFn, staleTime: 60_000 })
  cart.subscribe(() => {})
  syncCartTabs(queries)
  const changeElsewhere = (key = 'guest') => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { queries, answers, changeElsewhere, shown: () => cart.getCurrentResult().data?.id }
}

const cartCalled = (id: string): Cart => ({ id, cart_items: [] })

// Proves: R13.183
it('what another tab adds while this one reads its cart for the first time is shown', async () => {
  const { answers, changeElsewhere, shown } = openTab()
  expect(answers).toHaveLength(1)
  changeElsewhere()
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.(cartCalled('before the change'))
  answers[1]?.(cartCalled('with the change'))
  await expect.poll(shown).toBe('with the change')
})

// Proves: R13.183
it('what another tab adds while this one changes its cart is shown', async () => {
  const { queries, answers, changeElsewhere, shown } = openTab()
  answers[0]?.(cartCalled('at first'))
  await expect.poll(shown).toBe('at first')
  changeElsewhere()
  await expect.poll(() => answers).toHaveLength(2)
  await setCart(queries, cartCalled('with the change of this tab alone'))
  await expect.poll(() => answers).toHaveLength(3)
  answers[2]?.(cartCalled('with both'))
  await expect.poll(shown).toBe('with both')
})

// Proves: R5.42
it.each(['userCart', 'guest', 'currentOrder'])(
  'the cart of a tab is read again when another tab writes %s',
  async (key) => {
    const { answers, changeElsewhere, shown } = openTab()
    answers[0]?.(cartCalled('with pieces'))
    await expect.poll(shown).toBe('with pieces')
    changeElsewhere(key)
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.(cartCalled('ordered'))
    await expect.poll(shown).toBe('ordered')
  },
)

// Proves: S2.cart.1
it.each(['this tab', 'another tab'])(
  'totals that were read before a change by %s are not shown after it',
  async (tab) => {
    const { queries, changeElsewhere } = openTab()
    const quoteOf = (quantity: number) => ['quote', 'cart', `ring:${quantity}`]
    for (const quantity of [1, 2]) queries.setQueryData(quoteOf(quantity), { total: '78.50' })
    const inUse = new QueryObserver(queries, { queryKey: quoteOf(2), staleTime: 60_000 })
    const unsubscribe = inUse.subscribe(() => {})
    if (tab === 'this tab') await setCart(queries, cartCalled('cart'))
    else changeElsewhere()
    await expect.poll(() => queries.getQueryData(quoteOf(1))).toBeUndefined()
    expect(queries.getQueryData(quoteOf(2))).toEqual({ total: '78.50' })
    unsubscribe()
  },
)
