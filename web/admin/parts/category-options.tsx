import type { Category } from '../../../contract/category.ts'

/** Categories to choose from, each below its parent; `except` is left out, with all below it. */
export function categoryOptions(categories: Category[], except?: number) {
  return ordered(categories, null, 0, except).map(({ category: { id, name }, depth }) => (
    <option key={id} value={id}>
      {`${'\u00a0\u00a0'.repeat(depth)}${name}`}
    </option>
  ))
}

type Placed = { category: Category; depth: number }

function ordered(
  all: Category[],
  parent: number | null,
  depth: number,
  except: number | undefined,
): Placed[] {
  return all
    .filter(({ id, parent_id }) => parent_id === parent && id !== except)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((category) => [{ category, depth }, ...ordered(all, category.id, depth + 1, except)])
}
