// Apart from the schemas, so that pages can have them without zod.

/** How many products a page of the shop may show. */
export const STORE_PAGE_SIZES = [12, 24, 48, 96]
export const STORE_PAGE_SIZE = 12
