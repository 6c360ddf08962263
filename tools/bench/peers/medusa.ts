import { type Calls, type Client, inTurn, must, PAGE, spread, wordsOf } from './client.ts'

const CARD = 'id,title,handle,thumbnail,variants.id,*variants.calculated_price'
const DETAIL = `${CARD},description,images.url,variants.sku,+variants.inventory_quantity`
const CART =
  'id,currency_code,total,subtotal,items.title,items.thumbnail,items.quantity,items.unit_price,items.total'

const ADDRESS = {
  first_name: 'Ann',
  last_name: 'Bench',
  address_1: '1 High Street',
  city: 'London',
  country_code: 'gb',
  postal_code: 'E1 6AN',
}

type Sold = { id: string; variants: { id: string }[] }

/** Medusa's store API. */
export async function openMedusa({ json }: Client): Promise<Calls> {
  const get = (path: string, query: object) =>
    json('GET', `/store/${path}?${new URLSearchParams(Object.entries(query))}`)
  const post = (path: string, fields: string, body: object) =>
    json('POST', `/store/${path}?${new URLSearchParams({ fields })}`, body)
  const region_id: string = (await get('regions', { fields: 'id' })).regions[0].id
  const listed = { region_id, limit: String(PAGE), fields: CARD }
  const categories = (await get('product-categories', { fields: 'id' })).product_categories
  const kinds = (categories as { id: string }[]).map(({ id }) => id)
  const page = (offset: number) => get('products', { limit: '20', offset, fields: 'id,variants.id' })
  const products = await spread<Sold>((await page(0)).count, 20, async (skip) => (await page(skip)).products)
  const item = (round: number) => ({ variant_id: inTurn(products, round).variants[0]?.id, quantity: 1 })
  const newCart = async (rounds: number[], more: object = {}) => {
    const { cart } = await post('carts', CART, { region_id, items: rounds.map(item), ...more })
    must(cart.items.length === rounds.length, 'a cart')
    return cart as { id: string; total: number }
  }
  const cart_id = (await newCart([0])).id
  const option_id = (await get('shipping-options', { cart_id, fields: 'id' })).shipping_options[0].id
  return {
    async list(round) {
      const found = await get('products', {
        ...listed,
        category_id: inTurn(kinds, round),
        order: '-created_at',
      })
      must(found.products.length === PAGE, 'a list')
    },
    async detail(round) {
      const { product } = await get(`products/${inTurn(products, round).id}`, { region_id, fields: DETAIL })
      must(product.title && product.variants[0].calculated_price, 'a product')
    },
    async search(round) {
      must((await get('products', { ...listed, q: wordsOf(round) })).products.length === PAGE, 'a search')
    },
    cart: async (round) => void (await newCart([round])),
    async order(round) {
      const buyer = { email: `ann${round}@example.com`, shipping_address: ADDRESS, billing_address: ADDRESS }
      const { id } = await newCart([2 * round, 2 * round + 1], buyer)
      await post(`carts/${id}/shipping-methods`, 'id', { option_id })
      const { payment_collection } = await post('payment-collections', 'id', { cart_id: id })
      const session = { provider_id: 'pp_system_default' }
      await post(`payment-collections/${payment_collection.id}/payment-sessions`, 'id', session)
      must((await post(`carts/${id}/complete`, 'id,display_id', {})).type === 'order', 'an order')
    },
  }
}
