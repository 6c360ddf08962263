import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { productFields } from '../../../contract/admin/products/product-edit.ts'
import type { useContractForm } from '../../data/use-contract-form.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { returnRightOptions } from '../catalog/return-right-options.tsx'
import { useSettings } from '../data/settings.ts'
import { numberField } from '../parts/number-field.ts'
import { LowStockField } from './low-stock-field.tsx'
import { MadeToOrderFields } from './made-to-order-fields.tsx'
import { priceFields } from './price-fields.tsx'
import { BrandSelect, CategorySelect } from './product-selects.tsx'
import { WordingOverride } from './wording-override.tsx'

export function productNames(currency: string) {
  return {
    name: 'Name',
    code: 'Code',
    price: `Price (${currency})`,
    compare_at_price: 'Former price',
    stock_quantity: 'Stock Quantity',
    brand_id: 'Brand',
    category_id: 'Category',
    low_stock_below: 'Low stock',
    return_right: 'Returns',
    tax_class: 'VAT',
    description: 'Description',
  }
}

type Fields = typeof productFields
export type ProductContractForm = ReturnType<typeof useContractForm<z.input<Fields>, z.output<Fields>>>

export function ProductFields({
  form: { form, text },
  names,
  hasOptions = false,
}: {
  form: Pick<ProductContractForm, 'form' | 'text'>
  names: ReturnType<typeof productNames>
  /** Prices and stock are those of its variants. */
  hasOptions?: boolean
}) {
  const isFree = useWatch({ control: form.control, name: 'price' }) === 0
  const isTaxed = Boolean(useSettings().data?.vat_number)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Input {...text('name')} label={names.name} autoComplete="off" fieldClassName="md:col-span-2" />
      <WordingOverride form={form} />
      <Input {...text('code')} label={names.code} autoComplete="off" spellCheck={false} />
      {priceFields({ form, names, hasOptions, isFree })}
      <BrandSelect field={numberField(form, 'brand_id')} placeholder="Choose a brand" />
      <CategorySelect field={numberField(form, 'category_id', null)} placeholder="No Category" />
      {!hasOptions && <MadeToOrderFields form={form} />}
      <LowStockField form={form} label={names.low_stock_below} />
      <Select
        {...form.register('return_right', { setValueAs: (value) => value || null })}
        label={names.return_right}
      >
        <option value="">As its category</option>
        {returnRightOptions}
      </Select>
      {isTaxed && (
        <Select {...form.register('tax_class')} label={names.tax_class}>
          <option value="standard">Standard rate</option>
          <option value="zero">Zero rate</option>
          <option value="margin">Margin scheme: pre-owned, shows no VAT</option>
        </Select>
      )}
      <Checkbox {...form.register('draft')} className="md:col-span-2">
        Draft: only admins see it
      </Checkbox>
      <Checkbox {...form.register('is_gift_box')} className="md:col-span-2">
        Gift box: sold with a gift in the checkout, not on its own
      </Checkbox>
      <Textarea {...text('description')} label={names.description} rows={5} fieldClassName="md:col-span-2" />
    </div>
  )
}
