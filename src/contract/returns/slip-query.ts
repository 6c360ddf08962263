import { z } from 'zod'
import { optionalQuery, queryText, uuid } from '../fields.ts'

/** What opens a return without an account: the id of a guest's order, the token of a mailed link, or, if a gift's receiver asked for it, the code of the gift receipt. */
export const slipQuery = z.object({ order: optionalQuery(uuid), token: queryText(), gift: queryText() })
