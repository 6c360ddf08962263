import { useWatch } from 'react-hook-form'
import { countMatching } from '../../../../contract/collections/collection.ts'
import { type CollectionConditions, NO_CONDITIONS } from '../../../../contract/collections/conditions.ts'
import { FACT_KINDS, kindOf } from '../../../../contract/facts/fact-kinds.ts'
import { readPrice } from '../../../../contract/read-amount.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useMatching } from '../../data/catalog/matching-products.ts'
import { numberField } from '../../parts/number-field.ts'
import { BrandSelect, CategorySelect } from '../../products/product-selects.tsx'
import type { CollectionFormApi } from './collection-form.tsx'
import { Thumb } from './product-picker.tsx'

/** The conditions of a collection, with the number of pieces that fit them all. */
export function RuleFields({ form }: CollectionFormApi) {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <Input
        {...numberField(form, 'new_days', null)}
        label="New within days"
        inputMode="numeric"
        autoComplete="off"
      />
      <Input
        {...numberField(form, 'min_price', null, readPrice)}
        label="Price from"
        inputMode="decimal"
        autoComplete="off"
      />
      <Input
        {...numberField(form, 'max_price', null, readPrice)}
        label="Price to"
        inputMode="decimal"
        autoComplete="off"
      />
      <CategorySelect field={numberField(form, 'category_id', null)} placeholder="Any" />
      <BrandSelect field={numberField(form, 'brand_id', null)} placeholder="Any" />
      <div className="flex flex-col justify-end">
        {(Object.keys(YES_NO) as (keyof typeof YES_NO)[]).map((name) => (
          <Checkbox key={name} {...form.register(name)}>
            {YES_NO[name]}
          </Checkbox>
        ))}
      </div>
      <FactFields form={form} />
      <Matching form={form} />
    </div>
  )
}

const YES_NO = { in_stock: 'In stock', engravable: 'Can be engraved', on_sale: 'Reduced in price' }

const orNull = { setValueAs: (typed: unknown) => typed || null }

function FactFields({ form }: CollectionFormApi) {
  const key = useWatch({ control: form.control, name: 'fact_key' })
  const kind = key ? kindOf(key) : undefined
  const value = { ...form.register('fact_value', orNull), label: 'Value' }
  return (
    <>
      <Select {...form.register('fact_key', orNull)} label="Fact">
        <option value="">Any</option>
        {FACT_KINDS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      {kind?.type === 'choice' && (
        <Select {...value} key={kind.key}>
          <option value="">Any value</option>
          {kind.values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
      {kind && kind.type !== 'choice' && (
        <Input {...value} key={kind.key} autoComplete="off" placeholder="Any value" />
      )}
    </>
  )
}

function useRule({ form }: CollectionFormApi) {
  const names = Object.keys(NO_CONDITIONS) as (keyof CollectionConditions)[]
  const byRule = useWatch({ control: form.control, name: 'by_rule' })
  const values = useWatch({ control: form.control, name: names })
  const parsed = countMatching.body.safeParse(Object.fromEntries(names.map((name, at) => [name, values[at]])))
  const conditions = byRule ? parsed.data : undefined
  return { isAsked: conditions !== undefined, ...useMatching(conditions) }
}

/** Beside the buttons: the number of pieces may be out of sight. */
export function EmptyRule({ form }: CollectionFormApi) {
  const { isAsked, data, isPlaceholderData } = useRule({ form })
  if (!isAsked || isPlaceholderData || data?.total !== 0) return null
  return <p className="mr-auto text-small">No piece fits the rule: the collection will be empty.</p>
}

function Matching({ form }: CollectionFormApi) {
  const { isAsked, data, isError } = useRule({ form })
  const problem = form.getFieldState('by_rule', form.formState).error?.message
  return (
    <div className="rounded-sm bg-sand p-3 md:col-span-3">
      <p role="status" className={problem && !isAsked ? 'text-brick' : undefined}>
        {!isAsked && (problem ?? 'Choose at least one condition.')}
        {isAsked && isError && 'The pieces could not be counted. Please try again.'}
        {isAsked && data && (data.total === 1 ? '1 piece fits' : `${data.total} pieces fit`)}
      </p>
      {isAsked && data && data.products.length > 0 && (
        <ul aria-label="The newest of them" className="mt-2 flex flex-wrap gap-2">
          {data.products.map((piece) => (
            <li key={piece.id} title={piece.name}>
              <Thumb piece={piece} />
              <span className="sr-only">{piece.name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
