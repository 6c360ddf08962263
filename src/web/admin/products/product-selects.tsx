import type { ComponentProps } from 'react'
import { Select } from '../../ui/forms/select.tsx'
import { categoryOptions } from '../catalog/category-options.tsx'
import { useBrandChoices } from '../data/brands.ts'
import { useCategoryChoices } from '../data/categories.ts'

type Field = Omit<ComponentProps<typeof Select>, 'label' | 'children'>

/** A category of the shop, each below its parent. */
export function CategorySelect({ field, placeholder }: { field: Field; placeholder: string }) {
  const { data, isPending } = useCategoryChoices()
  // The browser keeps a choice only once its option is there, so it is drawn anew when they are.
  return (
    <Select {...field} label="Category" key={data ? 'loaded' : 'loading'}>
      <option value="">{isPending ? 'Loading categories...' : placeholder}</option>
      {categoryOptions(data ?? [])}
      {data?.length === 0 && <option disabled>No categories found</option>}
    </Select>
  )
}

export function BrandSelect({ field, placeholder }: { field: Field; placeholder: string }) {
  const { data, isPending } = useBrandChoices()
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
