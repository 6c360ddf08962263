import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'

/** Of the form. */
export function valuesOf(product: AdminProduct | undefined) {
  const isNew = {
    name: '',
    description: '',
    code: '',
    category_id: null,
    draft: false,
    low_stock_below: null,
    return_right: null,
    tax_class: 'standard' as const,
    is_gift_box: false,
    made_to_order: null,
    compare_at_price: null,
    seo_title: '',
    seo_description: '',
  }
  if (!product) return isNew
  const { name, description, code, price, stock_quantity, category_id, low_stock_below, made_to_order } =
    product
  const fields = { name, description, code, price, free: price === 0, stock_quantity, category_id }
  const brand_id = product.brand_id ?? undefined
  const seo = { seo_title: product.seo_title ?? '', seo_description: product.seo_description ?? '' }
  return {
    ...fields,
    ...seo,
    ...(brand_id && { brand_id }),
    draft: product.status === 'draft',
    low_stock_below,
    return_right: product.return_right ?? null,
    tax_class: product.tax_class ?? ('standard' as const),
    is_gift_box: product.is_gift_box ?? false,
    made_to_order,
    compare_at_price: product.compare_at_price,
  }
}
