import { z } from 'zod'

export const MAX_HOME_ROWS = 12
export const MAX_MENU_ENTRIES = 20
export const BANNERS = 3

/** A category or collection by its id: 'category-3', 'collection-5'. */
const place = z.string().regex(/^(category|collection)-\d{1,9}$/, 'Choose a category or a collection')

const places = (most: number, what: string) =>
  z.array(z.object({ place })).max(most, `At most ${most} ${what}`)

/** What home and menu show, without what is not in the shop today. Empty: every category. */
export const storefrontChoices = z.object({
  home: places(MAX_HOME_ROWS, 'rows'),
  /** By slide; '' keeps the slide that the shop came with. */
  banners: z.array(z.object({ place: place.or(z.literal('')) })).max(BANNERS, `At most ${BANNERS} banners`),
  menu: places(MAX_MENU_ENTRIES, 'entries'),
})
