import type { ComponentProps } from 'react'
import { Select } from '../../ui/forms/select.tsx'
import { categoryOptions } from '../catalog/category-options.tsx'
import { brands, categories } from '../data/catalog/catalog.ts'

type Field = Omit<ComponentProps<typeof Select>, 'label' | 'children'>

export function CategorySelect({
  field,
  placeholder,
  none,
}: {
  field: Field
  placeholder: string
  /** The name of a choice 'none'. */
  none?: string
}) {
  const { data, isPending } = categories.useAll()
  // A select keeps its value only if the option exists, so it remounts with the options.
  return (
    <Select {...field} label="Category" key={data ? 'loaded' : 'loading'}>
      <option value="">{isPending ? 'Loading categories...' : placeholder}</option>
      {none && <option value="none">{none}</option>}
      {categoryOptions(data ?? [])}
      {data?.length === 0 && <option disabled>No categories found</option>}
    </Select>
  )
}

export function BrandSelect({ field, placeholder }: { field: Field; placeholder: string }) {
  const { data, isPending } = brands.useAll()
  return (
    <Select {...field} label="Brand" key={data ? 'loaded' : 'loading'}>
      <option value="">{isPending ? 'Loading brands...' : placeholder}</option>
      {data
        ?.toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      {data?.length === 0 && <option disabled>No brands found</option>}
    </Select>
  )
}
