import { ApiError } from '../../data/client.ts'
import { useReload } from './list.ts'
import { loadAllPages } from './load-all-pages.ts'

/** Loads a row of any page of a list. @returns a function that throws ApiError when the row is gone */
export function useFreshRow<Row extends { id: number }>(
  { singular, plural }: { singular: string; plural: string },
  load: Parameters<typeof loadAllPages<Row>>[0],
): (id: number) => Promise<Row> {
  const reload = useReload(plural)
  return async (id) => {
    const row = (await loadAllPages(load)).find((row) => row.id === id)
    void reload()
    if (!row) throw new ApiError(404, { detail: `We could not find this ${singular} any more.` })
    return row
  }
}
