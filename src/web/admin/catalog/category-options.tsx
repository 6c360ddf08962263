import type { Category } from '../../../contract/category.ts'

/** Categories to choose from, each with those above it; `except` is left out, with all below it. */
export function categoryOptions(categories: Category[], except?: number) {
  return paths(categories, null, '', except).map(({ id, path }) => (
    <option key={id} value={id}>
      {path}
    </option>
  ))
}

type Placed = { id: number; path: string }

function paths(all: Category[], parent: number | null, above: string, except: number | undefined): Placed[] {
  return all
    .filter(({ id, parent_id }) => parent_id === parent && id !== except)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ id, name }) => {
      const path = above ? `${above} › ${name}` : name
      return [{ id, path }, ...paths(all, id, path, except)]
    })
}
