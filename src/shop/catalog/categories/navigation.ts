import type { Brand } from '../../../contract/brand.ts'
import type { Category } from '../../../contract/category.ts'
import type { Tx } from '../../shop.ts'
import { brandRows } from '../brands/list-brands.ts'
import { withImage } from '../images/page-image.ts'
import { categoryRows } from './list-categories.ts'

export async function allCategories(db: Tx): Promise<Category[]> {
  return (await categoryRows(db).orderBy('page.id').execute()).map(withImage)
}

export async function allBrands(db: Tx): Promise<Brand[]> {
  return (await brandRows(db).orderBy('page.id').execute()).map(withImage)
}
