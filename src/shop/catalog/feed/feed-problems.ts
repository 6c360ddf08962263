import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../../contract/day.ts'
import type { Shop } from '../../shop.ts'
import { OF_A_VARIANT } from '../images/images-of.ts'
import { FEED_COLOURS } from './feed-colours.ts'

type Dated = Pick<Shop, 'config' | 'clock'>

/** Google's smallest picture, in pixels: of apparel, and from that day on of all products. */
const smallest = ({ config, clock }: Dated) =>
  dayIn(config.timeZone, clock.now()) < '2027-01-31' ? 250 : 500

/** Why a product cannot be listed with Google; empty when it can. Expects `products as p` and `offer`. */
export const feedProblems = (shop: Dated) => sql<string[]>`array_remove(array[
  case when not exists (select from product_images i where i.product_id = p.id) then 'It has no picture.' end,
  (select format('Its first picture is smaller than %1$s × %1$s pixels.', smallest)
    from product_images i, (select ${sql.lit(smallest(shop))} as smallest) google
    where i.product_id = p.id and least(i.width, i.height) < smallest and not exists (
      select from product_images other
      where other.product_id = p.id and (other.position, other.id) < (i.position, i.id))),
  case when offer.price = 0 then 'It is free.' end], null)`

const HAS_PICTURE = sql`exists (
  select from product_images image where image.product_id = v.product_id and (not ${OF_A_VARIANT}
    or exists (select from variant_images own where own.image_id = image.id and own.variant_id = v.id)))`

/** Expects `variants as v`. */
export const CAN_BE_LISTED = sql`${HAS_PICTURE} and ${FEED_COLOURS} <> '{}'`

/** Quicker than reading the colours: a variant with a facet of a metal or colour has one. Expects `variants as v`. */
const HAS_COLOUR = sql`v.combination = '{}' and exists (
  select from product_search s join facet_sets known on known.id = s.facet_set
  where s.product_id = v.product_id and array_to_string(known.facets, ' ') ~ '\\m(metal|colour):')`

const someVariant = (lacks: RawBuilder<unknown>) =>
  sql`exists (select from variants v where v.product_id = p.id and v.archived_at is null and ${lacks})`

/** With what keeps single variants out. */
export const allFeedProblems = (shop: Dated) => sql<string[]>`${feedProblems(shop)} || array_remove(array[
  case when exists (select from product_images i where i.product_id = p.id) and ${someVariant(sql`not ${HAS_PICTURE}`)}
    then 'One of its variants has no picture.' end,
  case when ${someVariant(sql`case when ${HAS_COLOUR} then false else ${FEED_COLOURS} = '{}' end`)}
    then 'It, or one of its variants, has neither a colour nor a metal.' end], null)`
