import type { Category } from '../../../contract/category.ts'

/** @param except omitted with its descendants */
export function categoryOptions(categories: Category[], except?: number) {
  return categoryPaths(categories, null, '', except).map(({ id, path }) => (
    <option key={id} value={id}>
      {path}
    </option>
  ))
}

type Option = { id: number; path: string }

function categoryPaths(
  all: Category[],
  parent: number | null,
  above: string,
  except: number | undefined,
): Option[] {
  return all
    .filter(({ id, parent_id }) => parent_id === parent && id !== except)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ id, name }) => {
      const path = above ? `${above} › ${name}` : name
      return [{ id, path }, ...categoryPaths(all, id, path, except)]
    })
}
