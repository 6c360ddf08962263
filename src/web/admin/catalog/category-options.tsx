import type { Category } from '../../../contract/category.ts'

/** @param except omitted with its descendants */
export function categoryOptions(categories: Category[], except?: number) {
  return categoryPaths(categories, except).map(({ id, path }) => (
    <option key={id} value={id}>
      {path}
    </option>
  ))
}

type Option = { id: number; path: string }

/** @returns each by its whole path: 'Rings › Silver › Signet' */
export function categoryPaths(
  all: Category[],
  except?: number,
  parent: number | null = null,
  above = '',
): Option[] {
  return all
    .filter(({ id, parent_id }) => parent_id === parent && id !== except)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ id, name }) => {
      const path = above ? `${above} › ${name}` : name
      return [{ id, path }, ...categoryPaths(all, except, id, path)]
    })
}
