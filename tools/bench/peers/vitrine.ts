import { type Calls, type Client, inTurn, must, PAGE, spread, wordsOf } from './client.ts'

type Guest = { id: string; cart: { id: string } }

const ORDER = {
  payment_processor: 'stripe',
  delivery_type: 'standard',
  shipping_address: {
    address: '1 High Street',
    city: 'London',
    state: 'London',
    postal_code: 'E1 6AN',
    country: 'United Kingdom',
  },
  guest: { first_name: 'Ann', last_name: 'Bench', email: 'ann@example.com', phone_number: '020 7000 0000' },
}

/** This shop's guest checkout. */
export function guestCheckout({ json }: Client) {
  return {
    createCart: (): Promise<Guest> => json('POST', '/api/v1/cart/guest/createcart/', {}),
    addItem: ({ id, cart }: Guest, product_id: string) =>
      json('POST', `/api/v1/cart/guest/addtocart/${cart.id}/${id}/`, { product_id, quantity: 1 }),
    createOrder: ({ id }: Guest, headers?: Record<string, string>) =>
      json('POST', '/api/v1/order/guestcreate/', { ...ORDER, guest_id: id }, headers),
  }
}

/** The ids of some products without options: they can be added without a variant. */
export async function productIds({ json }: Client): Promise<string[]> {
  const page = (skip: number) => json('GET', `/api/v1/products/?skip=${skip}&limit=20`)
  const products = await spread<{ id: string; options: unknown[] }>(
    (await page(0)).total,
    20,
    async (skip) => (await page(skip)).items,
  )
  return products.filter(({ options }) => options.length === 0).map(({ id }) => id)
}

/** This shop, by its REST API. */
export async function openVitrine(client: Client): Promise<Calls> {
  const { json, visitPage } = client
  const { createCart, addItem, createOrder } = guestCheckout(client)
  const ids = await productIds(client)
  const found = async (query: object) => {
    const page = { skip: '0', limit: String(PAGE), ...query }
    must(
      (await json('GET', `/api/v1/products/search/?${new URLSearchParams(page)}`)).items.length === PAGE,
      'a page',
    )
  }
  return {
    // The categories without children are 5 to 20.
    list: (round) => found({ category_id: String(5 + (round % 8)) }),
    search: (round) => found({ name: wordsOf(round), code: wordsOf(round) }),
    async detail(round) {
      must((await json('GET', `/api/v1/products/${inTurn(ids, round)}/`)).name, 'a product')
    },
    async page(round) {
      must((await visitPage(`/product/${inTurn(ids, round)}`)) === 200, 'an HTML page')
    },
    async cart(round) {
      must((await addItem(await createCart(), inTurn(ids, round))).cart_items.length === 1, 'a cart')
    },
    async order(round) {
      const guest = await createCart()
      for (const product of [2 * round, 2 * round + 1]) await addItem(guest, inTurn(ids, product))
      must((await createOrder(guest)).order.id, 'an order')
    },
  }
}
