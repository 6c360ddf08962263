import { ApiError } from '../../data/client.ts'
import { everyPage } from './every-page.ts'
import { useReload } from './list.ts'

/**
 * Gets a row as the shop has it now, wherever in its list it stands, and the list with it.
 * @returns asks for the row with an id, and throws ApiError when it is gone
 */
export function useRowNow<Row extends { id: number }>(
  { one, many }: { one: string; many: string },
  load: Parameters<typeof everyPage<Row>>[0],
): (id: number) => Promise<Row> {
  const reload = useReload(many)
  return async (id) => {
    const row = (await everyPage(load)).find((row) => row.id === id)
    void reload()
    if (!row) throw new ApiError(404, { detail: `We could not find this ${one} any more.` })
    return row
  }
}
