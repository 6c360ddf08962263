import { CSV_COLUMNS, MAX_CSV_ROWS } from '../../../contract/admin/products/product-csv.ts'
import { readCsv, readHeadings } from '../../lib/csv/read-csv.ts'
import type { Defaults, ProductFile } from './foreign/product-file.ts'
import { fromShopify, isShopify, SHOPIFY_COLUMNS, SHOPIFY_HEADINGS } from './foreign/shopify.ts'
import { fromWooCommerce, isWooCommerce, WOOCOMMERCE_COLUMNS } from './foreign/woocommerce.ts'

const maxRows = MAX_CSV_ROWS

/** The product exports of Shopify and WooCommerce are recognised by their headings. @throws ShopError 'invalid' */
export async function readProductFile(bytes: Uint8Array, defaults: Defaults): Promise<ProductFile> {
  const headings = new Set(await readHeadings(bytes))
  if (isShopify(headings)) {
    const options = { columns: SHOPIFY_COLUMNS, aliases: SHOPIFY_HEADINGS, maxRows }
    return fromShopify(await readCsv(bytes, options), defaults)
  }
  if (isWooCommerce(headings)) {
    const options = { columns: WOOCOMMERCE_COLUMNS, aliases: new Map<string, string>(), maxRows }
    return fromWooCommerce(await readCsv(bytes, options), defaults)
  }
  return { rows: await readCsv(bytes, { columns: CSV_COLUMNS, maxRows }) }
}
