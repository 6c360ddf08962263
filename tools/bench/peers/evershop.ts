import { setTimeout as pause } from 'node:timers/promises'
import { type Calls, type Client, inTurn, must, PAGE, spread, wordsOf } from './client.ts'

const CARD = 'productId name url price { regular { value } special { value } } image { url alt }'
const LIST = `query ($id: Int!) { category(id: $id) {
  products(filters: [{ key: "limit", operation: eq, value: "${PAGE}" }]) { total items { ${CARD} } } } }`
const SEARCH = `query ($words: ID) { products(filters: [{ key: "keyword", operation: eq, value: $words },
  { key: "limit", operation: eq, value: "${PAGE}" }]) { total items { ${CARD} } } }`
const DETAIL = `query ($id: ID) { product(id: $id) { productId sku name url description
  price { regular { value } special { value } } inventory { isInStock } image { url alt } gallery { url alt } } }`
const SOME = `query ($page: ID) { products(filters: [{ key: "page", operation: eq, value: $page },
  { key: "limit", operation: eq, value: "20" }]) { total items { productId sku url } } }`
const KINDS = '{ categories { items { categoryId products { total } } } }'
const DELIVERY = `query ($id: String!) { cart(id: $id) {
  availableShippingMethods(country: "GB", province: "GB-LND", postcode: "E1 6AN") { code providerCode } } }`

const ADDRESS = {
  full_name: 'Ann Bench',
  address_1: '1 High Street',
  city: 'London',
  province: 'GB-LND',
  country: 'GB',
  postcode: 'E1 6AN',
  telephone: '02070000000',
}
const emailOf = (round: number) => `ann${round}@example.com`
/** EverShop numbers an order after the last one, so of concurrent checkouts only one succeeds and the others retry. */
const ATTEMPTS = 50

type Sold = { productId: number; sku: string; url: string }

/** EverShop: GraphQL, and REST for carts and orders. */
export async function openEverShop({ ask, json, send, visitPage }: Client): Promise<Calls> {
  const data = async (query: string, variables?: object) => (await ask('/api/graphql', query, variables)).data
  const { categories } = await data(KINDS)
  const kinds = (categories.items as { categoryId: number; products: { total: number } }[])
    .filter(({ products }) => products.total >= PAGE)
    .map(({ categoryId }) => categoryId)
  const page = async (skip: number) => (await data(SOME, { page: String(skip / 20 + 1) })).products
  const products = await spread<Sold>((await page(0)).total, 20, async (skip) => (await page(skip)).items)
  const newCart = async (rounds: number[]): Promise<string> => {
    const items = rounds.map((round) => ({ sku: inTurn(products, round).sku, qty: 1 }))
    const cart = { items, customer_email: emailOf(rounds[0] ?? 0), customer_full_name: ADDRESS.full_name }
    const made = (await json('POST', '/api/carts', cart)).data
    must(made.items.length === rounds.length, 'a cart')
    return made.cartId
  }
  const [delivery] = (await data(DELIVERY, { id: await newCart([0]) })).cart.availableShippingMethods
  return {
    async list(round) {
      const { category } = await data(LIST, { id: inTurn(kinds, round) })
      must(category.products.items.length === PAGE, 'a list')
    },
    async detail(round) {
      must((await data(DETAIL, { id: inTurn(products, round).productId })).product.name, 'a product')
    },
    async search(round) {
      must((await data(SEARCH, { words: wordsOf(round) })).products.items.length === PAGE, 'a search')
    },
    async page(round) {
      must((await visitPage(inTurn(products, round).url)) === 200, 'a page')
    },
    cart: async (round) => void (await newCart([round])),
    async order(round) {
      const id = await newCart([2 * round, 2 * round + 1])
      const checkout = {
        cart_id: id,
        customer: { email: emailOf(2 * round) },
        shippingAddress: ADDRESS,
        billingAddress: ADDRESS,
        paymentMethod: 'cod',
        shippingMethod: delivery.code,
        shippingProvider: delivery.providerCode,
      }
      for (let left = ATTEMPTS; left > 0; left--) {
        const { status, text } = await send('POST', `/api/carts/${id}/checkout`, checkout)
        if (status === 200) return must(JSON.parse(text).data.order_number, 'an order')
        must(text.includes('duplicate key'), text)
        await pause(5 + Math.random() * 20)
      }
      must(false, 'an order')
    },
  }
}
