import { Readable } from 'node:stream'
import { countryCode } from '../../../contract/address/country-code.ts'
import { nameWithOptions } from '../../../contract/options-text.ts'
import { productPath } from '../../../contract/product-path.ts'
import { type DeliveryEstimator, type FeedItem, type Storefront, storefront } from '../../context.ts'
import type { Route } from './+types/google-feed.ts'
import { escapeXml } from './xml.ts'

const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_MORE_IMAGES = 10
const MAX_BRAND = 70
const MAX_TYPE = 750
/** Apparel & Accessories > Jewelry. */
const JEWELLERY = '188'

/** A product feed for Google Merchant Center (support.google.com/merchants/answer/7052112): one item a variant. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  return new Response(Readable.toWeb(Readable.from(feedXml(shop), { objectMode: false })) as ReadableStream, {
    headers: { 'cache-control': 'no-store', 'content-type': 'application/xml; charset=utf-8' },
  })
}

async function* feedXml(shop: Storefront): AsyncGenerator<string> {
  const { config } = shop
  const categories = pathsOf(await shop.categories())
  const country = countryCode(shop.settings().address.country)
  const estimateDelivery = shop.createDeliveryEstimator()
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(config.name)}</title>
<link>${escapeXml(config.publicUrl)}/</link>
<description>${escapeXml(config.name)}</description>
`
  for await (const items of shop.feedItems())
    yield items.map((item) => itemXml(item, { shop, config, categories, country, estimateDelivery })).join('')
  yield '</channel>\n</rss>\n'
}

type Context = {
  shop: Storefront
  config: Storefront['config']
  categories: Map<number, string>
  country: string | undefined
  estimateDelivery: DeliveryEstimator
}

function itemXml(item: FeedItem, context: Context): string {
  const { shop, config, categories, country, estimateDelivery } = context
  const { publicUrl } = config
  const title = nameWithOptions(item.name, item.options)
  const hasVariants = item.options.length > 0
  const { metal } = item.facts
  const [image, ...more] = item.image_urls.map((url) => new URL(url, publicUrl).href)
  const price = (minor: number) => amount(minor, config)
  const path =
    productPath({ id: item.product_id, name: item.name }) + (hasVariants ? `?variant=${item.variant_id}` : '')
  const ofKind = (...kinds: string[]) => item.options.find(({ kind }) => kinds.includes(kind))?.value
  return `<item>${[
    attribute('id', item.variant_id),
    attribute('item_group_id', hasVariants ? item.product_id : undefined),
    attribute('title', title.slice(0, MAX_TITLE)),
    attribute('description', (item.description || title).slice(0, MAX_DESCRIPTION)),
    attribute('link', new URL(path, publicUrl).href),
    attribute('image_link', image),
    ...more.slice(0, MAX_MORE_IMAGES).map((url) => attribute('additional_image_link', url)),
    availability(item, estimateDelivery),
    attribute('price', price(item.compare_at_price ?? item.price)),
    attribute('sale_price', item.compare_at_price === null ? undefined : price(item.price)),
    attribute('condition', 'new'),
    attribute('brand', item.brand.slice(0, MAX_BRAND)),
    // The shop knows no GTIN, and its codes are its own.
    attribute('identifier_exists', 'no'),
    attribute('google_product_category', JEWELLERY),
    attribute('product_type', categories.get(item.category_id ?? 0)?.slice(0, MAX_TYPE)),
    ...forWhom(item.for_whom),
    attribute('material', ofKind('metal') ?? (metal === 'no metal' ? undefined : metal)),
    attribute('color', item.colours.join('/')),
    attribute('size', ofKind('ring_size', 'length')),
    ...item.options
      .filter(({ kind }) => kind === 'stone' || kind === 'other')
      .map(({ name, value }) => {
        const detail = attribute('attribute_name', name) + attribute('attribute_value', value)
        return `<g:product_detail>${detail}</g:product_detail>`
      }),
    country && shipping(item, shop, country),
  ].join('')}</item>\n`
}

/** Required of apparel, also of what is for anybody. */
function forWhom(given: string[]): string[] {
  const [her, him] = [given.includes('her'), given.includes('him')]
  return [
    attribute('gender', her === him ? 'unisex' : her ? 'female' : 'male'),
    attribute('age_group', given.includes('children') && !her && !him ? 'kids' : 'adult'),
  ]
}

/** What is made to order can be bought, and comes later. */
function availability(
  { stock_quantity, to_make, price }: FeedItem,
  estimateDelivery: DeliveryEstimator,
): string {
  if (stock_quantity > 0) return attribute('availability', 'in_stock')
  if (to_make === null) return attribute('availability', 'out_of_stock')
  return (
    attribute('availability', 'backorder') +
    attribute('availability_date', `${estimateDelivery(price, [to_make]).ready_by}T00:00Z`)
  )
}

/** To the shop's own country; empty when nothing can be sent there. */
function shipping(
  { price, facts }: FeedItem,
  { usualDelivery, config }: Storefront,
  country: string,
): string {
  const { kind, problem, fee } = usualDelivery(
    { goods: price, grams: Number(facts.weight ?? 0) },
    { country },
  )
  if (kind === 'collect' || problem) return ''
  return `<g:shipping>${attribute('country', country)}${attribute('price', amount(fee, config))}</g:shipping>`
}

function amount(minor: number, { currency }: Pick<Storefront['config'], 'currency'>): string {
  return `${(minor / 100).toFixed(2)} ${currency}`
}

function attribute(name: string, value: string | undefined): string {
  return value ? `<g:${name}>${escapeXml(value)}</g:${name}>` : ''
}

/** 'Earrings > Hoops', by id. */
function pathsOf(categories: Awaited<ReturnType<Storefront['categories']>>): Map<number, string> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: number): string => {
    const category = byId.get(id)
    const parent = category?.parent_id ? `${pathOf(category.parent_id)} > ` : ''
    return parent + (category?.name ?? '')
  }
  return new Map(categories.map(({ id }) => [id, pathOf(id)]))
}
