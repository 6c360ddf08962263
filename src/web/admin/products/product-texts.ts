import { useShopConfig } from '../../shared/shop-config.ts'
import { formatPrice } from '../../ui/format.ts'
import { returnRightText } from '../catalog/return-right-options.tsx'
import { brands, categories } from '../data/catalog/catalog.ts'

/** Values of the product form in the words of the form. */
export function useProductTexts(): Record<string, (value: unknown) => string> {
  const { currency } = useShopConfig()
  const { data: allBrands = [] } = brands.useAll()
  const { data: allCategories = [] } = categories.useAll()
  return {
    price: (price) => formatPrice(Number(price), currency),
    compare_at_price: (former) => (former === null ? 'Not on sale' : formatPrice(Number(former), currency)),
    brand_id: (id) => allBrands.find((brand) => brand.id === id)?.name ?? 'A deleted brand',
    category_id: (id) =>
      id === null
        ? 'No Category'
        : (allCategories.find((one) => one.id === id)?.name ?? 'A deleted category'),
    low_stock_below: (below) =>
      below === null ? 'As in the settings' : below === 0 ? 'One of a kind: never low' : `Below ${below}`,
    return_right: (right) => returnRightText(right) ?? 'As its category',
    tax_class: (name) => TAX_TEXTS[String(name)] ?? String(name),
    is_gift_box: (isBox) => (isBox ? 'Gift box' : 'Not a gift box'),
    draft: (isDraft) => (isDraft ? 'Draft' : 'On sale'),
    made_to_order: madeToOrderText,
  }
}

const TAX_TEXTS: Record<string, string> = {
  standard: 'Standard rate',
  zero: 'Zero rate',
  margin: 'Margin scheme',
}

function madeToOrderText(value: unknown): string {
  if (!value) return 'Not made to order'
  const { per_week, days, bench_hours } = value as Record<string, unknown>
  return `${per_week} a week, ${days} days to make, ${bench_hours} bench hours`
}
