import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { API_BASE, type Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { openSession } from '../../src/shop/account/session.ts'
import { address, type Customer, customer, enabledAdmin, orderAs } from '../support/accounts.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { customerRows } from './customer-rows.ts'

const shop = setUpShop()
let ids: Record<'victim' | 'other' | 'admin' | 'disabledUser' | 'disabledAdmin', string>
let victim: Victim
let other: Customer & { cartId: string; guestId: string }

beforeAll(async () => {
  victim = await createVictim()
  other = await createAttacker()
  const disabled = { user: await customer(shop), admin: await enabledAdmin(shop) }
  ids = {
    victim: victim.id,
    other: other.id,
    admin: (await enabledAdmin(shop)).id,
    disabledUser: disabled.user.id,
    disabledAdmin: disabled.admin.id,
  }
  // Their sessions remain: the disabled flag alone must refuse them.
  await shop.sql('update users set disabled = true where id = $1', [ids.disabledUser])
  await shop.sql('update admins set disabled = true where id = $1', [ids.disabledAdmin])
})

const all = Object.entries(endpoints) as [string, Endpoint][]

const token = (kind: 'user' | 'admin', id: string) => openSession(shop.shop.db, shop.shop.clock, { kind, id })

/** An expired session. */
async function expired(kind: 'user' | 'admin', id: string): Promise<string> {
  const opened = await token(kind, id)
  const hash = createHash('sha256').update(opened).digest()
  await shop.sql(`update sessions set expires_at = now() - interval '1 day' where token_hash = $1`, [hash])
  return opened
}

/** Every kind of caller, with a new session. */
const CALLERS = {
  'no token': async () => undefined,
  'an unknown token': async () => randomBytes(32).toString('base64url'),
  'a customer’s expired session': () => expired('user', ids.victim),
  'an admin’s expired session': () => expired('admin', ids.admin),
  'an id for a token': async () => ids.admin,
  'a customer': () => token('user', ids.victim),
  'another customer': () => token('user', ids.other),
  'an admin': () => token('admin', ids.admin),
  'a disabled customer': () => token('user', ids.disabledUser),
  'a disabled admin': () => token('admin', ids.disabledAdmin),
} satisfies Record<string, () => Promise<string | undefined>>

type Caller = keyof typeof CALLERS

/** Of callers that are refused: no call ends their sessions. */
const refusedTokens = new Map<Caller, string | undefined>()

async function refusedToken(caller: Caller): Promise<string | undefined> {
  if (!refusedTokens.has(caller)) refusedTokens.set(caller, await CALLERS[caller]())
  return refusedTokens.get(caller)
}

/** The status that refuses a caller before any other check; undefined when the caller may call. */
function refusal(access: Endpoint['access'], caller: Caller): 401 | 403 | undefined {
  if (access === 'public') return undefined
  if (caller === 'no token') return access === 'visitor' ? undefined : 401
  if (/unknown|expired|disabled|an id/.test(caller)) return 401
  if (access === 'user' && caller === 'an admin') return 403
  if (access === 'admin' && caller !== 'an admin') return 403
  return undefined
}

describe('access', () => {
  // Proves: S6.1, S6.2, S6.admin.1, S7.admin.1, R1.5, R2.3, R3.1
  it.each(all)('%s', async (_, declared) => {
    const seen: Partial<Record<Caller, number | string>> = {}
    const expected: typeof seen = {}
    for (const caller of Object.keys(CALLERS) as Caller[]) {
      const refused = refusal(declared.access, caller)
      const token = refused ? await refusedToken(caller) : await CALLERS[caller]()
      const { status } = await call(declared, token, unknownInput(declared))
      seen[caller] = refused || [401, 403].includes(status) ? status : 'allowed'
      expected[caller] = refused ?? 'allowed'
    }
    expect(seen).toEqual(expected)
  })
})

type Input = { params?: Record<string, string>; body?: unknown }

function call({ method, path }: Endpoint, token: string | undefined, { params = {}, body }: Input) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
  return shop.call(method, API_BASE + filled, { ...(token && { token }), body })
}

/** Valid ids of nothing, and no body. */
function unknownInput({ params }: Endpoint): Input {
  const filled = Object.entries(params?.shape ?? {}).map(([name, schema]) => {
    const id = randomUUID()
    return [name, (schema as z.ZodType).safeParse(id).success ? id : '2147483647']
  })
  return { params: Object.fromEntries(filled) }
}

type Victim = Customer & { addressId: string; wishlistId: string; cartId: string; orderId: string }
type Attempt = Input & { status: number }

const choices = { payment_processor: 'stripe', delivery_type: 'standard', promo_code: null }
const guest = { first_name: 'Eve', last_name: 'Dropper', email: 'eve@example.com', phone_number: '1' }
const line = { product_id: '', quantity: 1 }

/** Attempts with the victim's ids, for every call of shoppers that takes an id. */
const ATTEMPTS: Record<string, () => Attempt[]> = {
  downloadBackup: () => [{ params: { name: 'vitrine-2026-11-27T030000Z.tar' }, status: 404 }],
  readGuestCart: () => [{ params: { guest_id: victim.id }, status: 404 }],
  addToGuestCart: () => [
    { params: { cart_id: victim.cartId, guest_id: other.guestId }, body: line, status: 404 },
  ],
  removeFromGuestCart: () => [
    { params: { cart_id: victim.cartId, guest_id: other.guestId }, body: line, status: 404 },
  ],
  addToUserCart: () => [{ params: { cart_id: victim.cartId }, body: line, status: 404 }],
  removeFromUserCart: () => [{ params: { cart_id: victim.cartId }, body: line, status: 404 }],
  mergeCart: () => [{ body: { guest_id: victim.id }, status: 404 }],
  quoteOrder: () => [
    { body: { cart_id: victim.cartId }, status: 404 },
    { body: { cart_id: victim.cartId, guest_id: other.guestId }, status: 404 },
  ],
  createOrder: () => [...stolenUserOrders(), stolenGuestOrder()],
  createUserOrder: stolenUserOrders,
  createGuestOrder: () => [stolenGuestOrder()],
  readGuestOrder: () => [{ params: { id: victim.orderId }, status: 404 }],
  readOldGuestOrder: () => [
    { params: { id: victim.orderId }, body: { email: 'victim@example.com' }, status: 404 },
  ],
  readUserOrder: () => [{ params: { id: victim.orderId }, status: 404 }],
  cancelUserOrder: () => [{ params: { id: victim.orderId }, status: 404 }],
  cancelGuestOrder: () => [{ params: { id: victim.orderId }, status: 404 }],
  readDrawing: () => [{ params: { id: victim.orderId, item_id: victim.orderId }, status: 404 }],
  listUserDocuments: () => [{ params: { id: victim.orderId }, status: 404 }],
  listGuestDocuments: () => [{ params: { id: victim.orderId }, status: 404 }],
  createInvoice: () => [{ params: { id: victim.orderId }, status: 404 }],
  readDocumentPdf: () => [{ params: { id: victim.orderId, document_id: victim.orderId }, status: 404 }],
  readDocumentHtml: () => [{ params: { id: victim.orderId, document_id: victim.orderId }, status: 404 }],
  readWithdrawalLink: () => [{ params: { token: victim.orderId }, status: 404 }],
  readOrderWithdrawal: () => [{ params: { id: victim.orderId }, status: 404 }],
  createWithdrawal: () => [
    {
      body: { order_id: victim.orderId, items: [{ order_item_id: victim.orderId, quantity: 1 }] },
      status: 404,
    },
  ],
  readGift: () => [{ params: { code: victim.orderId }, status: 404 }],
  createGiftReturn: () => [
    {
      params: { code: victim.orderId },
      body: { email: 'eve@example.com', items: [{ order_item_id: victim.orderId, quantity: 1 }] },
      status: 404,
    },
  ],
  readReturnLink: () => [{ params: { token: victim.orderId }, status: 404 }],
  readOrderReturnable: () => [{ params: { id: victim.orderId }, status: 404 }],
  readReturnSlip: () => [{ params: { id: victim.orderId }, status: 404 }],
  readReturnSlipPdf: () => [{ params: { id: victim.orderId }, status: 404 }],
  readReturnLabel: () => [{ params: { id: victim.orderId }, status: 404 }],
  addReturnPhotos: () => [{ params: { id: victim.orderId }, status: 404 }],
  readReturnPhoto: () => [{ params: { id: victim.orderId, photo_id: victim.orderId }, status: 404 }],
  createReturn: () => [
    {
      body: { order_id: victim.orderId, items: [{ order_item_id: victim.orderId, quantity: 1 }] },
      status: 404,
    },
  ],
  returnOrderToCart: () => [{ params: { id: victim.orderId }, status: 404 }],
  updateAddress: () => [{ params: { id: victim.addressId }, body: address, status: 404 }],
  deleteAddress: () => [{ params: { id: victim.addressId }, status: 404 }],
  setDefaultAddress: () => [{ params: { id: victim.addressId }, status: 404 }],
  readWishlist: () => [{ params: { id: victim.wishlistId }, status: 404 }],
  addToWishlist: () => [
    { body: { wishlist_id: victim.wishlistId, product_id: line.product_id }, status: 404 },
  ],
  removeFromWishlist: () => [
    { body: { wishlist_id: victim.wishlistId, product_id: line.product_id }, status: 404 },
  ],
}

function stolenUserOrders(): Attempt[] {
  const mine = { user_id: other.id, shipping_address_id: victim.addressId, ...choices }
  return [
    { body: { ...mine, user_id: victim.id }, status: 403 },
    { body: mine, status: 422 },
  ]
}

function stolenGuestOrder(): Attempt {
  return { body: { guest_id: victim.id, guest, shipping_address: address, ...choices }, status: 404 }
}

describe('with the ids of another customer', () => {
  it('every call that takes an id is tried', () => {
    const takingIds = all.filter(([, each]) => isForShoppers(each) && takesIds(each)).map(([name]) => name)
    expect(Object.keys(ATTEMPTS).sort()).toEqual(takingIds.sort())
  })

  // Proves: S6.3, R1.6, R4.8
  it.each(Object.keys(ATTEMPTS))('%s shows and changes nothing', async (name) => {
    const declared = all.find(([each]) => each === name)?.[1] as Endpoint
    const before = await customerRows(shop, victim.id)
    for (const { status, ...input } of ATTEMPTS[name]?.() ?? []) {
      const answer = await call(declared, other.token, input)
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).not.toContain(victim.email)
      if (declared.access !== 'visitor') continue
      const unknown = await call(declared, undefined, input)
      expect([401, 404]).toContain(unknown.status)
    }
    expect(await customerRows(shop, victim.id)).toEqual(before)
  })
})

function isForShoppers({ access }: Endpoint): boolean {
  return access === 'user' || access === 'visitor'
}

function takesIds({ params, body }: Endpoint): boolean {
  if (params) return true
  const schema = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : ''
  return /"(id|\w+_id)":/.test(schema)
}

async function createVictim(): Promise<Victim> {
  const person = await customer(shop)
  const ordered = await addProduct(shop)
  line.product_id = await addProduct(shop)
  const { id: orderId, cartId } = await orderAs(shop, person, ordered)
  const post = (path: string, body?: object) =>
    shop.call('POST', `${API_BASE}${path}`, { token: person.token, ...(body && { body }) })
  await post(`/cart/user/addtocart/${cartId}/`, line)
  await post('/address/', address)
  const { body: wishlist } = await post('/wishlist/')
  await post('/wishlist/addtowishlist/', { wishlist_id: wishlist.id, product_id: line.product_id })
  const { body: addresses } = await shop.call('GET', `${API_BASE}/address/`, { token: person.token })
  const addressId = addresses.find((each: { default: boolean }) => !each.default).id
  return { ...person, orderId, cartId, addressId, wishlistId: wishlist.id }
}

async function createAttacker() {
  const person = await customer(shop)
  const { body: cart } = await shop.call('POST', `${API_BASE}/cart/user/createcart/`, { token: person.token })
  await shop.call('POST', `${API_BASE}/cart/user/addtocart/${cart.id}/`, { token: person.token, body: line })
  const { body: guestRecord } = await shop.call('POST', `${API_BASE}/cart/guest/createcart/`)
  return { ...person, cartId: cart.id as string, guestId: guestRecord.id as string }
}
