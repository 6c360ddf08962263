import type { Brand } from '../../../contract/brand.ts'
import type { Category } from '../../../contract/category.ts'
import type { Tx } from '../../shop.ts'

export async function allCategories(db: Tx): Promise<Omit<Category, 'parent'>[]> {
  return await db
    .selectFrom('categories')
    .select(['id', 'name', 'description', 'parent_id'])
    .orderBy('id')
    .execute()
}

export async function allBrands(db: Tx): Promise<Brand[]> {
  return await db.selectFrom('brands').select(['id', 'name', 'description']).orderBy('id').execute()
}
