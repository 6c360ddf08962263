/** `?bench=1` prints tickets for the bench. */
export const isBench = (search: URLSearchParams) => search.has('bench')
