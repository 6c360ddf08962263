import { remembered } from './count-rows.ts'
import type { Tx } from './shop.ts'

/** What lies nearer to an end of a list is soon walked to. */
export const DEEP = 1_000
const MOST = 20

/** Before which row of a list so many others stand: its place in the list's order. */
type Mark<Key> = { at: number; key: Key }

/**
 * The nearest row before a page that a page began with in the last seconds: the walk to it may begin there. What has come
 * to the list since is not counted for it, as it is not for whoever goes on from that page.
 * @param list with all it is narrowed by
 */
export function nearestMark<Key>(
  db: Tx,
  list: unknown[],
  skip: number,
): { near: Mark<Key> | undefined; keep(key: Key): void } {
  const { known: marks, keep } = remembered<Mark<Key>[]>(db, [...list, 'marks'])
  const near = marks?.filter(({ at }) => at <= skip).sort((a, b) => b.at - a.at)[0]
  return {
    near,
    keep(key) {
      if (near?.at === skip) return
      // Added to those that are there, it ends with the first of them: none is carried on for ever.
      if (marks) marks.splice(0, marks.length, { at: skip, key }, ...marks.slice(0, MOST - 1))
      else keep([{ at: skip, key }])
    },
  }
}
