// Servers refuse longer addresses.
const MAX_URL = 2_000

/** @returns no image without an address that can be used */
export function imageOf(url: string | undefined, of_variant: boolean) {
  return url && url.length <= MAX_URL ? [{ url, of_variant }] : []
}
