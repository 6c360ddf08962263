import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Checkout } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { useCollection, withoutAddress } from './use-collection.ts'

type Props = { deliveryType: string; total?: string; duties?: string | null }

function Section({ deliveryType, total = '90.00', duties = null }: Props) {
  const quote = { data: { total, duties } }
  const checkout = { choices: {}, deliveryType, quote } as unknown as Checkout
  const collection = useCollection(checkout)
  const register = (name: string) => ({ name }) as never
  return (
    <DeliverySection {...{ checkout, collection, register }} errors={{}} gift={null}>
      Your street
    </DeliverySection>
  )
}

const INVOICE = 'I need an invoice with my address'

// Proves: R12.141
it('the checkout asks for an address only what is sent, and offers it for an invoice', () => {
  expect(renderTexts(<Section deliveryType="standard" />)).toContain('Your street')
  expect(renderTexts(<Section deliveryType="standard" />)).not.toContain(INVOICE)
  const collected = renderTexts(<Section deliveryType="collect" />)
  expect(collected).not.toContain('Your street')
  expect(collected).toContain(INVOICE)
})

// Proves: R12.141
it('a shop that makes an invoice of every order asks for the address that it needs, above the limit of simple ones', () => {
  const always = { made: 'always', simplifiedUpTo: 25_000 } as const
  const shown = (total: string) =>
    renderTexts(<Section deliveryType="collect" total={total} />, { config: { invoices: always } })
  expect(shown('250.00')).not.toContain('Your street')
  expect(shown('250.01')).toEqual(expect.arrayContaining(['Your address, for the invoice', 'Your street']))
})

// Proves: R12.141, R12.181
it('a shop without such a limit asks for the address of every order, also of a free one', () => {
  const invoices = { made: 'always', simplifiedUpTo: null } as const
  const shown = renderTexts(<Section deliveryType="collect" total="0.00" />, { config: { invoices } })
  expect(shown).toContain('Your street')
})

// Proves: R12.7
it('the checkout says what the shopper pays on arrival', () => {
  const duties = 'Your carrier collects import duty.'
  expect(renderTexts(<Section deliveryType="standard" duties={duties} />)).toContain(duties)
})

// Proves: R12.141
it('an address that is not asked for is sent as one that is not given', async () => {
  const isLeftOut = { current: true }
  const resolve = withoutAddress<{ id: string }, unknown>(
    async (values) => ({ values, errors: {} }),
    { isLeftOut },
    { id: '-' },
  )
  const sent = async () => (await resolve({ id: 'home' }, undefined, {} as never)).values
  expect(await sent()).toEqual({ id: '-' })
  isLeftOut.current = false
  expect(await sent()).toEqual({ id: 'home' })
})
