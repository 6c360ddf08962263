// A file of its own, so that pages can import it without zod.

export const STORE_PAGE_SIZES = [12, 24, 48, 96]
export const STORE_PAGE_SIZE = 12

export const SEARCH_TEXT_LENGTH = 200
export const MIN_SUGGEST_LENGTH = 2
