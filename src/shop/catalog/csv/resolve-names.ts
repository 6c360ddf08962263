import { sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { lockCategories } from '../categories/save-category.ts'
import { duplicateKey } from '../duplicate-names.ts'
import type { ImportRow } from './import-row.ts'

type Catalogue = { brands: { id: number; name: string }[]; categories: Map<number, string> }

export type NewNames = { brands: string[]; categories: string[] }

export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id').execute()
  return { brands, categories: await categoryPaths(tx) }
}

/** Gives the rows the names as the shop writes them. @returns the names that it does not have */
export function resolveNames(rows: ImportRow[], { brands, categories }: Catalogue): NewNames {
  const brandNames = new Map(brands.map(({ name }) => [duplicateKey(name), name]))
  const paths = new Map([...categories.values()].map((path) => [pathKey(path), path]))
  const lastNames = new Map(
    [...categories.values()].map((path) => [pathKey(path.split(' > ').at(-1) ?? ''), path]),
  )
  const added: NewNames = { brands: [], categories: [] }
  for (const { cells } of rows) {
    if (cells.brand) cells.brand = addOnce(brandNames, duplicateKey(cells.brand), cells.brand, added.brands)
    if (!cells.category) continue
    const isKnown = !paths.has(pathKey(cells.category)) && lastNames.has(pathKey(cells.category))
    if (!isKnown) cells.category = addPath(paths, cells.category, added.categories)
  }
  return added
}

function addOnce(known: Map<string, string>, key: string, name: string, added: string[]): string {
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, name)
  added.push(name)
  return name
}

/** Adds the categories above it first. */
function addPath(known: Map<string, string>, path: string, added: string[]): string {
  let above = ''
  for (const name of path.split('>').map((part) => part.trim().slice(0, 100))) {
    if (!name) continue
    const full = above ? `${above} > ${name}` : name
    above = addOnce(known, pathKey(full), full, added)
  }
  return above
}

function pathKey(path: string): string {
  return path.split('>').map(duplicateKey).join('>')
}

/** For a dry run: ids that no brand and category has. */
export function withImagined({ brands, categories }: Catalogue, added: NewNames): Catalogue {
  const free = Math.max(0, ...brands.map(({ id }) => id), ...categories.keys()) + 1
  return {
    brands: [...brands, ...added.brands.map((name, at) => ({ id: free + at, name }))],
    categories: new Map([...categories, ...added.categories.map((path, at) => [free + at, path] as const)]),
  }
}

/** Locks the names of brands and categories until the transaction ends, as their forms do. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(tx)
  await lockCategories(tx)
}

export async function createNames(
  tx: Tx,
  { brands, categories }: Catalogue,
  { added, by, at }: { added: NewNames; by: string; at: Date },
): Promise<void> {
  const times = { created_at: at, updated_at: at }
  for (const name of added.brands) {
    const fields = { name, description: name }
    const row = await tx
      .insertInto('brands')
      .values({ ...fields, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    brands.push({ ...row, name })
    await recordChange(tx, { by, at, subject: 'brand', id: row.id, name, action: 'created', after: fields })
  }
  const ids = new Map([...categories].map(([id, path]) => [path, id]))
  for (const path of added.categories) {
    const above = path.split(' > ')
    const name = above.pop() ?? ''
    const fields = { name, description: name, parent_id: ids.get(above.join(' > ')) ?? null }
    const { id } = await tx
      .insertInto('categories')
      .values({ ...fields, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(path, id)
    categories.set(id, path)
    await recordChange(tx, { by, at, subject: 'category', id, name, action: 'created', after: fields })
  }
}
