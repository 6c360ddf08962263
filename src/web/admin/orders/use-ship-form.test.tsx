import { afterEach, expect, it, vi } from 'vitest'
import { paidGift } from '../../../../tests/support/orders/gifts.ts'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../../tests/support/shop-days.ts'
import { signInAdmin } from '../../../../tests/support/sign-in.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useParcelChoice } from './parcels/parcel-lines.tsx'
import { type Draft, useShipForm } from './use-ship-form.ts'

const { shop, olive } = setUpOrderShop()
const { today } = shopDays(shop, olive)
const browsersFetch = fetch

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const dayIn = (count: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

type ShipForm = ReturnType<typeof useShipForm>
type Props = { draft: Draft; onShipped: () => void; onRender: (form: ShipForm) => void }

function Form({ draft, onShipped, onRender }: Props) {
  onRender(useShipForm(draft, useParcelChoice(draft.order.items), onShipped))
  return null
}

/** @returns the form to ship of an admin's browser */
async function openForm(draft: Draft, onShipped: () => void) {
  const token = await signInAdmin(shop)
  vi.stubGlobal('location', { pathname: '/admin/orders' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'admin_token' ? token : null) })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => browsersFetch(new URL(url, shop.url), init))
  let form: ShipForm | undefined
  renderMarkup(
    <Form
      draft={draft}
      onShipped={onShipped}
      onRender={(rendered) => {
        form = rendered
      }}
    />,
  )
  return form as unknown as ShipForm
}

// Proves: R12.185
it.each([
  [59, 'arrive'],
  [60, 'leave'],
])(
  'the form asks before it ships a gift (day %i of 60) that would %s early, and ships it at the next press',
  async (day) => {
    const { id } = await paidGift(shop, { gift: { not_before: dayIn(60) } })
    const { body: draft } = await olive.ask('GET', `/shipping/draft/?order_id=${id}`)
    vi.spyOn(toast, 'success').mockReturnValue(undefined)
    const onShipped = vi.fn()
    const { form, onSubmit } = await openForm(draft, onShipped)
    form.setValue('shipping_company', 'Evri')
    form.setValue('tracking_number', `H00A12${day}`)
    form.setValue('estimated_delivery', dayIn(day))
    const press = () => onSubmit({ preventDefault: () => {} } as never)
    await press()
    expect([onShipped.mock.calls, (await olive.read(id)).status]).toEqual([[], 'processing'])
    await press()
    expect([onShipped.mock.calls, (await olive.read(id)).status]).toEqual([[[true]], 'shipped'])
  },
)
