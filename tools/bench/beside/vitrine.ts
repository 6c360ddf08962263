import type { Product } from '../../../src/contract/product.ts'
import { visit } from '../visit.ts'
import { type Calls, type Client, inTurn, must, PAGE, type Place, spread, wordsOf } from './client.ts'

type Page = { items: Product[]; total: number }

/** This shop, by its own API. */
export async function openVitrine({ json, visitPage }: Client, { base }: Place): Promise<Calls> {
  const page = (path: string): Promise<Page> => json('GET', `/api/v1/products/${path}`)
  const { total } = await page('?limit=1')
  const ids = (await spread(total, 20, async (skip) => (await page(`?skip=${skip}&limit=20`)).items)).map(
    ({ id }) => id,
  )
  const port = Number(new URL(base).port)
  return {
    async list(round) {
      // Eight of those that have no others below them.
      const { items } = await page(`search/?skip=0&limit=${PAGE}&category_id=${5 + (round % 8)}`)
      must(items.length === PAGE, 'a list')
    },
    async detail(round) {
      must((await json('GET', `/api/v1/products/${inTurn(ids, round)}/`)).name, 'a product')
    },
    async search(round) {
      const words = encodeURIComponent(wordsOf(round))
      const { items } = await page(`search/?skip=0&limit=${PAGE}&name=${words}&code=${words}`)
      must(items.length === PAGE, 'a search')
    },
    async page(round) {
      must((await visitPage(`/product/${inTurn(ids, round)}`)) === 200, 'a page')
    },
    async cart(round) {
      must((await visit({ scenario: 'cart', port, products: ids }, round)).cart, 'a cart')
    },
    async order(round) {
      must((await visit({ scenario: 'order', port, products: ids }, round)).order, 'an order')
    },
  }
}
