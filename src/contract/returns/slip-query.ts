import { z } from 'zod'
import { optionalQuery, queryText, uuid } from '../fields.ts'

/** What opens a return without an account: the id of a guest's order, or the token of a mailed link. */
export const slipQuery = z.object({ order: optionalQuery(uuid), token: queryText() })
