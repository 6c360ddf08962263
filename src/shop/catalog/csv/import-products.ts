import { type ImportReport, MAX_IMAGE_URLS } from '../../../contract/admin/products/product-csv.ts'
import { refuseProblems } from '../../lib/csv/refuse-problems.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { queueDownloads } from '../downloads/queue-downloads.ts'
import { wordingProblems } from '../facts/judge-import.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { withFieldErrors } from '../products/product-fields.ts'
import { findKnown } from './find-known.ts'
import type { Foreign, ProductFile } from './foreign/product-file.ts'
import type { ImportRow } from './import-row.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { readProductFile } from './read-product-file.ts'
import {
  createNames,
  lockNames,
  type NewNames,
  readCatalogue,
  resolveNames,
  withImagined,
} from './resolve-names.ts'
import { writeImport } from './write-import.ts'

/**
 * All rows or none. Empty cells change nothing, except that an empty category removes it. `stock_shown` and `updated_at`
 * prevent lost updates. Variants that have no row stay as they are. Brands and categories of another shop's file are
 * created. @param withImages downloads the pictures that it names, by a job @throws ShopError 'invalid'
 */
export async function importProducts(
  shop: Shop,
  by: string,
  { bytes, dryRun, withImages }: { bytes: Uint8Array; dryRun: boolean; withImages: boolean },
  attempt?: ResponseStore,
): Promise<ImportReport> {
  const file = await readProductFile(bytes, { brand: shop.settings.current().shop_name })
  const { maxVariants } = shop.config
  if (dryRun) return { ...reportOf(file, await plan(shop.db, file, { maxVariants })), dry_run: true }
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const at = shop.clock.now()
      const planned = await plan(tx, file, { maxVariants, by, at })
      refuseProblems(planned.problems, 'imported')
      await writeImport(tx, shop, { by, products: planned.products })
      const downloading = withImages ? await queueDownloads(tx, file.rows, { by, at }) : 0
      const report = { ...reportOf(file, planned, downloading), dry_run: false }
      await attempt?.saveResponse(tx, report)
      return report
    }),
  )
}

type Planned = ImportPlan & { added: NewNames }

/** @param options with `by`, rows are locked and new names created */
async function plan(
  tx: Tx,
  { rows, foreign }: ProductFile,
  { maxVariants, ...write }: { maxVariants: number } & ({ by: string; at: Date } | { by?: never }),
): Promise<Planned> {
  const isDryRun = write.by === undefined
  if (foreign && !isDryRun) await lockNames(tx)
  const catalogue = await readCatalogue(tx)
  const added = foreign ? resolveNames(rows, catalogue) : { brands: [], categories: [] }
  if (!isDryRun) await createNames(tx, catalogue, { ...write, added })
  const known = await findKnown(tx, rows, !isDryRun)
  const names = isDryRun ? withImagined(catalogue, added) : catalogue
  const { products, problems } = planImport(rows, { known, ...names, maxVariants })
  const all = [...(foreign?.problems ?? []), ...problems, ...wordingProblems(products)]
  return { products, problems: all, added }
}

function reportOf(
  file: ProductFile,
  { products, problems, added }: Planned,
  downloading = 0,
): Omit<ImportReport, 'dry_run'> {
  const { rows } = file
  const refused = new Set(problems.map(({ row }) => row))
  const sound = products.flatMap(({ variants }) => variants).filter(({ row }) => !refused.has(row))
  const created = sound.filter(({ known }) => !known).length
  const updated = sound.filter(({ known, isChanged }) => known && isChanged).length
  return {
    rows: rows.length,
    created,
    updated,
    unchanged: rows.filter(({ number }) => !refused.has(number)).length - created - updated,
    problems,
    ...(file.foreign && { conversion: conversionOf(file.rows, file.foreign, { added, downloading }) }),
  }
}

function conversionOf(
  rows: ImportRow[],
  { source, notes }: Foreign,
  { added, downloading }: { added: NewNames; downloading: number },
): NonNullable<ImportReport['conversion']> {
  const images = [...new Set(rows.flatMap((row) => (row.images ?? []).map(({ url }) => url)))]
  const hosts = Map.groupBy(images, hostOf)
  return {
    source,
    new_brands: added.brands,
    new_categories: added.categories,
    images: images.length,
    image_urls: images.slice(0, MAX_IMAGE_URLS),
    image_hosts: [...hosts].slice(0, MAX_IMAGE_URLS).map(([host, { length }]) => ({ host, images: length })),
    downloading,
    notes,
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
