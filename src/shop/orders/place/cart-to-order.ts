import { collectedAddress, NOT_GIVEN, storedAddress } from '../../../contract/address/address-lines.ts'
import type { DeliveryMethod } from '../../../contract/delivery/delivery-method.ts'
import type { Personalisation } from '../../../contract/engraving/rules.ts'
import type { GiftBody } from '../../../contract/gifts/gift.ts'
import type { Right } from '../../../contract/returns/right.ts'
import { lineProblem, MAX_ENGRAVED, TOO_MANY_ENGRAVED } from '../../cart/line-problem.ts'
import { requireMethod } from '../../delivery/delivery-methods.ts'
import { gramsOf } from '../../delivery/parcel-of.ts'
import { drawEngraving } from '../../engraving/draw-engraving.ts'
import { engravingPrice, lineEngravingProblem } from '../../engraving/engraving-rows.ts'
import { boxSoldOut, findGiftBox, requireBox } from '../../gifts/gift-boxes.ts'
import { requireDay } from '../../gifts/require-day.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { type PlannedWork, planOrder, type Work } from '../../made-to-order/bench-work.ts'
import { splitLines } from '../../made-to-order/split-lines.ts'
import { type PromoRow, validatePromo } from '../../promo/validate-promo.ts'
import { lineRight } from '../../returns/line-right.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { StockedVariant } from '../../stock/deduct-stock.ts'
import { type CartLine, type CartSnapshot, findOpenOrder, lockAndEmptyCart } from './lock-cart.ts'
import type { Address, OrderRequest, Person } from './order-request.ts'

/** `price` with that of the engraving, in minor units. */
type OrderLine = PlannedWork & {
  variant: StockedVariant
  quantity: number
  /** What is not in stock. */
  made_quantity: number
  price: number
  personalisation: Personalisation | null
  /** SVG; null without a text. */
  drawing: string | null
  right: Right
}

type DrawnLine = Omit<OrderLine, keyof PlannedWork> & { work: Work }

export type OrderParts = {
  cartId: string
  lines: OrderLine[]
  promo: PromoRow | null
  person: Person
  /** Where the parcel goes. */
  address: Address
  /** Null: it is none. `billing` is the payer's address. */
  gift: (GiftBody & { billing: Address }) | null
  method: DeliveryMethod
  /** Of the pieces whose weight is known, when the method's price is by weight. */
  grams: number
}

/** The cart has an unpaid order, which must be cancelled first, outside this transaction. */
export class CartHasOpenOrder extends Error {
  readonly orderId: string
  readonly idempotencyKey: string | null
  constructor(orderId: string, idempotencyKey: string | null) {
    super('the cart has an open order')
    this.orderId = orderId
    this.idempotencyKey = idempotencyKey
  }
}

/** @throws CartHasOpenOrder; ShopError 'not_found', 'invalid', 'conflict', 'sold_out' */
export async function cartToOrder(tx: Tx, shop: Shop, request: OrderRequest): Promise<OrderParts> {
  const { gift } = request
  const method = requireMethod(shop, request.deliveryType)
  requireDay(shop, gift?.not_before)
  const boxId = gift?.box_product_id
  const wantedBox = boxId ? await findGiftBox(tx, boxId) : undefined
  const found = await lockAndEmptyCart(tx, shop, request, wantedBox?.variant_id ?? null)
  if (!found) throw notFound('cart')
  const openOrder = found.open_order ?? (found.lines.length === 0 && (await findOpenOrder(tx, found.id)))
  if (openOrder) throw new CartHasOpenOrder(openOrder.id, openOrder.idempotency_key)
  // Fails early, without waiting for the locks of the variants.
  found.lines.forEach(requireAvailable)
  const box = boxId ? [{ ...requireBox(wantedBox), is_box: true as const }] : []
  if (found.lines.filter(({ personalisation }) => personalisation).length > MAX_ENGRAVED)
    throw new ShopError('conflict', TOO_MANY_ENGRAVED)
  const { promo, problem } = validatePromo(shop, request.promoCode, found.promo)
  if (problem) throw fieldError('promo_code', problem)
  const payers = 'address' in request.shipTo ? request.shipTo.address : found.address
  if (!payers) throw fieldError('shipping_address_id', 'This address does not exist.')
  const billing = payersAddress(method, payers, request)
  const person = request.guest ?? found.customer
  if (!person) throw notFound('account')
  if (found.lines.length === 0) throw new ShopError('conflict', 'Your cart is empty.')
  const ordered: CartLine[] = [...found.lines, ...box]
  const drawn = await Promise.all(orderLines(shop, ordered, found.variants))
  const lines = await planOrder(tx, shop, drawn)
  const grams = await gramsOf(tx, [method], ordered)
  return {
    cartId: found.id,
    lines,
    promo,
    person,
    address: gift ? storedAddress(gift.receiver) : billing,
    gift: gift ? { ...gift, billing } : null,
    method,
    grams,
  }
}

/** @throws ShopError 'invalid' when something is to be sent, and there is no address */
function payersAddress({ kind }: DeliveryMethod, address: Address, { owner }: OrderRequest): Address {
  if (kind === 'collect') return collectedAddress(address)
  if (address.address !== NOT_GIVEN) return storedAddress(address)
  if ('userId' in owner) throw fieldError('shipping_address_id', 'Shipping address is required')
  throw fieldError('shipping_address.address', 'Address is required')
}

function requireAvailable(line: CartLine): void {
  const { name, wanted, available, archived } = line
  const problem = lineProblem({ quantity: wanted, available, archived })
  if (problem) throw new ShopError(archived ? 'conflict' : 'sold_out', `${name}: ${problem}`)
  const ofEngraving = lineEngravingProblem(line)
  if (ofEngraving) throw new ShopError('conflict', `${name}: ${ofEngraving}`)
}

function orderLines(shop: Shop, lines: CartLine[], variants: CartSnapshot['variants']): Promise<DrawnLine>[] {
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  const stocked = lines.map((line) => {
    const variant = byId.get(line.variant_id)
    if (!variant) throw notFound('product')
    const { archived, available, stock_quantity, made_to_order } = variant
    if (line.is_box && (archived || stock_quantity < 1)) throw boxSoldOut()
    requireAvailable({ ...line, available, archived: line.archived || archived })
    return { ...line, variant, stock_quantity, made_to_order }
  })
  return splitLines(stocked).map(async (line) => {
    const { variant, quantity, personalisation, made_quantity, work } = line
    const price = variant.price + engravingPrice(line)
    const drawing = personalisation && (await drawEngraving(personalisation))
    const right = lineRight(
      { ...line.right_source, isEngraved: personalisation !== null },
      publicSettings(shop),
    )
    return { variant, quantity, made_quantity, work, price, personalisation, drawing, right }
  })
}
