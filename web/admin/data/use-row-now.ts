import { useMutation } from '@tanstack/react-query'
import { everyPage } from './every-page.ts'

/**
 * Gets a row as the shop has it now, wherever in its list it stands.
 * @returns asks for the row with an id; one that is gone is not told of
 */
export function useRowNow<Row extends { id: number }>(
  load: Parameters<typeof everyPage<Row>>[0],
  onFound: (row: Row) => void,
): (id: number) => void {
  const find = useMutation({
    mutationFn: async (id: number) => (await everyPage(load)).find((row) => row.id === id),
    onSuccess: (row) => row && onFound(row),
  })
  return find.mutate
}
