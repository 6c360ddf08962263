import { type Calls, type Client, inTurn, must, PAGE, spread, wordsOf } from './client.ts'

const CARD = `totalItems items { productId productName slug currencyCode productAsset { preview } inStock
  priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } }`
const KINDS = '{ collections { items { slug productVariants { totalItems } } } }'
const LIST = `query ($slug: String!) {
  search(input: { collectionSlug: $slug, groupByProduct: true, take: ${PAGE}, skip: 0 }) { ${CARD} } }`
const SEARCH = `query ($term: String!) {
  search(input: { term: $term, groupByProduct: true, take: ${PAGE}, skip: 0 }) { ${CARD} } }`
const DETAIL = `query ($id: ID!) { product(id: $id) { id name slug description assets { preview }
  variants { id sku priceWithTax currencyCode stockLevel } } }`
const SOME = `query ($skip: Int) { products(options: { skip: $skip, take: 20, sort: { id: ASC } }) {
  totalItems items { id variants { id } } } }`
const ERRORS = '... on ErrorResult { errorCode message }'
const ADD = `mutation ($items: [AddItemInput!]!) { addItemsToOrder(inputs: $items) { errorResults { ${ERRORS} }
  order { code totalWithTax currencyCode lines { quantity linePriceWithTax productVariant { name } featuredAsset { preview } } } } }`
const DELIVERY = '{ eligibleShippingMethods { id } eligiblePaymentMethods { code } }'
const PLACE = `mutation ($customer: CreateCustomerInput!, $address: CreateAddressInput!, $delivery: [ID!]!, $method: String!) {
  setCustomerForOrder(input: $customer) { ${ERRORS} }
  setOrderShippingAddress(input: $address) { ${ERRORS} }
  setOrderShippingMethod(shippingMethodId: $delivery) { ${ERRORS} }
  transitionOrderToState(state: "ArrangingPayment") { ${ERRORS} }
  addPaymentToOrder(input: { method: $method, metadata: {} }) { ${ERRORS} ... on Order { code state totalQuantity } } }`

const address = {
  fullName: 'Ann Bench',
  streetLine1: '1 High Street',
  city: 'London',
  countryCode: 'GB',
  postalCode: 'E1 6AN',
}

type Sold = { id: string; variants: { id: string }[] }

/** Vendure's shop API; the token in the first answer is the visitor's session. */
export async function openVendure({ ask }: Client): Promise<Calls> {
  const data = async (query: string, variables?: object, token?: string) =>
    (await ask('/shop-api', query, variables, token ? { authorization: `Bearer ${token}` } : {})).data
  const collections = (await data(KINDS)).collections.items
  const kinds = (collections as { slug: string; productVariants: { totalItems: number } }[])
    .filter(({ productVariants }) => productVariants.totalItems >= PAGE)
    .map(({ slug }) => slug)
  const page = async (skip: number) => (await data(SOME, { skip })).products
  const products = await spread<Sold>(
    (await page(0)).totalItems,
    20,
    async (skip) => (await page(skip)).items,
  )
  const newCart = async (rounds: number[]): Promise<string> => {
    const items = rounds.map((round) => ({
      productVariantId: inTurn(products, round).variants[0]?.id,
      quantity: 1,
    }))
    const { data, headers } = await ask('/shop-api', ADD, { items })
    must(data.addItemsToOrder.order?.lines.length === rounds.length, 'a cart')
    return String(headers['vendure-auth-token'])
  }
  const eligible = await data(DELIVERY, {}, await newCart([0]))
  const [delivery, method] = [eligible.eligibleShippingMethods[0].id, eligible.eligiblePaymentMethods[0].code]
  return {
    async list(round) {
      must((await data(LIST, { slug: inTurn(kinds, round) })).search.items.length === PAGE, 'a list')
    },
    async detail(round) {
      must((await data(DETAIL, { id: inTurn(products, round).id })).product.name, 'a product')
    },
    async search(round) {
      must((await data(SEARCH, { term: wordsOf(round) })).search.items.length === PAGE, 'a search')
    },
    cart: async (round) => void (await newCart([round])),
    async order(round) {
      const token = await newCart([2 * round, 2 * round + 1])
      const customer = { firstName: 'Ann', lastName: 'Bench', emailAddress: `ann${round}@example.com` }
      const placed = await data(PLACE, { customer, address, delivery: [delivery], method }, token)
      must(placed.addPaymentToOrder.totalQuantity === 2, `an order: ${JSON.stringify(placed)}`)
    },
  }
}
