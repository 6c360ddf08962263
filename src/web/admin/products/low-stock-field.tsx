import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { numberField } from '../parts/number-field.ts'
import type { ProductContractForm } from './product-fields.tsx'

type Mode = 'shop' | 'unique' | 'own'

/** The shop's threshold (null), one of a kind (0), or a threshold of the product's own. */
export function LowStockField({ form, label }: { form: ProductContractForm['form']; label: string }) {
  const { lowStockBelow } = useShopConfig()
  const value = useWatch({ control: form.control, name: 'low_stock_below' })
  // A 0 that is being typed stays a number of its own.
  const [isOwn, setOwn] = useState(Boolean(value))
  const mode: Mode = value === null ? 'shop' : isOwn || value !== 0 ? 'own' : 'unique'
  const change = (chosen: Mode) => {
    setOwn(chosen === 'own')
    const next = { shop: null, unique: 0, own: Math.max(lowStockBelow, 1) }[chosen]
    form.setValue('low_stock_below', next, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
      <Select
        label={label}
        value={mode}
        onChange={({ target }) => change(target.value as Mode)}
        fieldClassName={mode === 'own' ? undefined : 'col-span-2'}
      >
        <option value="shop">{`As in the settings: below ${lowStockBelow}`}</option>
        <option value="own">A number of its own</option>
        <option value="unique">One of a kind: never low</option>
      </Select>
      {mode === 'own' && (
        <Input
          {...numberField(form, 'low_stock_below', '')}
          label="Below"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          fieldClassName="w-20"
        />
      )}
    </div>
  )
}
