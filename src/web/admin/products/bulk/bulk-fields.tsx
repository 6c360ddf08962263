import { type SubmitEvent, useState } from 'react'
import { bulkChange } from '../../../../contract/admin/products/bulk-edit.ts'
import { readPercentage, readPrice } from '../../../../contract/read-amount.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { WantedChange } from '../../data/catalog/bulk-edit.ts'
import { collections } from '../../data/catalog/catalog.ts'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { toNumber } from '../../parts/number-field.ts'
import { FORMER_PRICE_HINT } from '../price-fields.tsx'
import { BrandSelect, CategorySelect } from '../product-selects.tsx'

const LEAVE = 'Leave as it is'

/** By the path of the field. */
type Problems = Partial<Record<string, string>>

export function BulkFields({
  onCancel,
  onPreview,
}: {
  onCancel: () => void
  onPreview: (change: WantedChange) => void
}) {
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = changeOf(new FormData(event.currentTarget))
    const { error } = bulkChange.safeParse(change)
    setProblems(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []))
    if (!error) onPreview(change)
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setProblems({})}>
      <div className="flex flex-col gap-5 p-5">
        {problems[''] && <Alert>{problems['']}</Alert>}
        <div className="grid gap-5 md:grid-cols-2">
          <CategorySelect field={{ name: 'category_id' }} placeholder={LEAVE} none="No category" />
          <BrandSelect field={{ name: 'brand_id' }} placeholder={LEAVE} />
        </div>
        <CollectionSelects />
        <PriceFields problem={problems['price.value']} />
        <div className="grid gap-5 md:grid-cols-2">
          <LowStockFields problem={problems.low_stock_below} />
          <Select label="Status" name="status">
            <option value="">{LEAVE}</option>
            <option value="live">On sale</option>
            <option value="draft">Draft</option>
          </Select>
        </div>
      </div>
      <DialogButtons>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Preview</Button>
      </DialogButtons>
    </form>
  )
}

function CollectionSelects() {
  const { data } = collections.useAll()
  const byHand = data?.filter(({ by_rule }) => !by_rule) ?? []
  if (byHand.length === 0) return null
  const options = byHand.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select label="Add to collection" name="add_to_collection">
        <option value="">{LEAVE}</option>
        {options}
      </Select>
      <Select label="Remove from collection" name="remove_from_collection">
        <option value="">{LEAVE}</option>
        {options}
      </Select>
    </div>
  )
}

function PriceFields({ problem }: { problem: string | undefined }) {
  const { currency } = useShopConfig()
  const [by, setBy] = useState('')
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <Select label="Price" name="price" value={by} onChange={({ target }) => setBy(target.value)}>
        <option value="">{LEAVE}</option>
        <option value="percent">Raise by %</option>
        <option value="-percent">Lower by %</option>
        <option value="amount">{`Raise by ${currency}`}</option>
        <option value="-amount">{`Lower by ${currency}`}</option>
      </Select>
      {by && (
        <>
          <Input
            name="value"
            label={`By how much (${by.endsWith('percent') ? '%' : currency})`}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            error={problem}
          />
          <Select label="Then round" name="round">
            <option value="none">No</option>
            <option value="00">To the nearest .00</option>
            <option value="99">To the nearest .99</option>
          </Select>
          {by.startsWith('-') && (
            <Checkbox name="keep_former" className="md:col-span-3">
              <span>
                A sale: keep the old price as the former price
                <span className="block text-small text-muted">{FORMER_PRICE_HINT}</span>
              </span>
            </Checkbox>
          )}
        </>
      )}
    </div>
  )
}

function LowStockFields({ problem }: { problem: string | undefined }) {
  const { lowStockBelow } = useShopConfig()
  const [mode, setMode] = useState('')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
      <Select
        label="Low stock"
        name="low_stock"
        value={mode}
        onChange={({ target }) => setMode(target.value)}
        fieldClassName={mode === 'own' ? undefined : 'col-span-2'}
      >
        <option value="">{LEAVE}</option>
        <option value="shop">{`As in the settings: below ${lowStockBelow}`}</option>
        <option value="own">A number of its own</option>
        <option value="unique">One of a kind: never low</option>
      </Select>
      {mode === 'own' && (
        <Input
          name="below"
          label="Below"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          fieldClassName="w-24"
          error={problem}
        />
      )}
    </div>
  )
}

function changeOf(form: FormData): WantedChange {
  const text = (name: string) => String(form.get(name) ?? '')
  const change: WantedChange = {}
  if (text('category_id'))
    change.category_id = text('category_id') === 'none' ? null : Number(text('category_id'))
  if (text('brand_id')) change.brand_id = Number(text('brand_id'))
  for (const name of ['add_to_collection', 'remove_from_collection'] as const)
    if (text(name)) change[name] = Number(text(name))
  if (text('price')) {
    const by = text('price').endsWith('percent') ? 'percent' : 'amount'
    const value = toNumber(text('value'), undefined, by === 'amount' ? readPrice : readPercentage)
    change.price = {
      by,
      // The contract reports a missing one.
      value: (value === undefined ? value : text('price').startsWith('-') ? -value : value) as number,
      round: text('round') as 'none' | '00' | '99',
      keep_former: text('keep_former') === 'on',
    }
  }
  if (text('low_stock'))
    change.low_stock_below =
      text('low_stock') === 'own'
        ? toNumber(text('below'), Number.NaN)
        : text('low_stock') === 'shop'
          ? null
          : 0
  if (text('status')) change.draft = text('status') === 'draft'
  return change
}
