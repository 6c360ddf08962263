import { sql } from 'kysely'

/** Why a product cannot be listed with Google; empty when it can. Expects `products as p` and `offer`. */
export const FEED_PROBLEMS = sql.raw(`array_remove(array[
  case when not exists (select from product_images i where i.product_id = p.id) then 'It has no picture.' end,
  case when offer.price = 0 then 'It is free.' end], null)`)
