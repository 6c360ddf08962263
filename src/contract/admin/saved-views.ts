import { z } from 'zod'
import { line, optionalLine } from '../fields.ts'

const VIEWED_LISTS = ['orders', 'products', 'users', 'admins', 'promos', 'returns', 'withdrawals'] as const
const MAX_SAVED_VIEWS = 60

export const savedViewName = line('Name is required', 40)

const savedView = z.object({
  list: z.enum(VIEWED_LISTS, 'A view is of orders, products, users, admins, promos, returns or withdrawals'),
  name: savedViewName,
  /** Filters and sort as in the address of the list: 'status=shipped&sort=-date'. */
  query: optionalLine(1_000),
})

export type SavedView = z.infer<typeof savedView>

/** Of all admins. */
export const savedViews = z
  .array(savedView)
  .max(MAX_SAVED_VIEWS, `At most ${MAX_SAVED_VIEWS} views can be saved`)
  .refine(
    (views) => new Set(views.map(({ list, name }) => `${list} ${name.toLowerCase()}`)).size === views.length,
    'This list has a view with this name already',
  )
