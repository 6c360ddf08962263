import { expect, it, onTestFinished, vi } from 'vitest'
import { paidGift } from '../../../../../tests/support/orders/gifts.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../../../tests/support/shop-days.ts'
import { signInAdmin } from '../../../../../tests/support/sign-in.ts'
import { renderHook, stubBrowser } from '../../../../../tests/support/stub-browser.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useParcelChoice } from '../parcels/parcel-lines.tsx'
import { useShipForm } from './use-ship-form.ts'

const { shop, olive } = setUpOrderShop()
const { dayAfter } = shopDays(shop, olive)

/** The form to ship a gift that must not arrive before the 60th day, in an admin's browser. */
async function openForm() {
  const { id } = await paidGift(shop, { gift: { not_before: dayAfter(60) } })
  const { body: draft } = await olive.ask('GET', `/shipping/draft/?order_id=${id}`)
  stubBrowser(shop, { admin_token: await signInAdmin(shop) })
  const toasts = vi.spyOn(toast, 'success').mockReturnValue(undefined)
  onTestFinished(() => toasts.mockRestore())
  const answers: Response[] = []
  const send = fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await send(...call)
    answers.push(answer.clone())
    return answer
  })
  const { form, onSubmit } = renderHook(() =>
    useShipForm(draft, useParcelChoice(draft.order.items), () => {}),
  )
  form.setValue('shipping_company', 'Evri')
  form.setValue('tracking_number', `H${Number.parseInt(id.slice(0, 8), 16) + 1e10}`)
  return {
    status: async () => (await olive.read(id)).status,
    /** @returns what the shop asks, if it does */
    async press(day: number): Promise<string | undefined> {
      answers.length = 0
      form.setValue('estimated_delivery', dayAfter(day))
      await onSubmit({ preventDefault: () => {} } as never)
      const shipped = answers.find(({ url }) => url.endsWith('/shipping/ship_order'))
      return (await shipped?.json())?.errors?.[0].message
    },
  }
}

const ARRIVES = /^This gift must not arrive before .+ This gift leaves on /
const LEAVES = /^This gift leaves on /

// Proves: R12.185
it.each([
  [59, ARRIVES],
  [60, LEAVES],
])(
  'the form asks before it ships a gift early (day %i of 60), and ships it at the next press',
  async (day, question) => {
    const { press, status } = await openForm()
    expect(await press(day)).toMatch(question)
    expect(await status()).toBe('processing')
    expect(await press(day)).toBeUndefined()
    expect(await status()).toBe('shipped')
  },
)

// Proves: R12.185
it('the answer to one date does not count for another', async () => {
  const { press, status } = await openForm()
  expect(await press(59)).toMatch(ARRIVES)
  expect(await press(61)).toMatch(LEAVES)
  expect(await press(58)).toMatch(ARRIVES)
  expect(await status()).toBe('processing')
})
