import type { AccountKey } from '../../shop/account/account-row.ts'
import { ShopError } from '../../shop/lib/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { HttpError } from '../lib/errors.ts'

type Caller = { shop: Shop; caller: AccountKey; ip: string }

export function recordExport({ shop, caller, ip }: Caller, what: string): void {
  shop.security.record({ kind: 'export', actor: caller, ip, detail: { what } })
}

const REFUSED_FILES = new Set(['file_too_large', 'unsupported_file'])

export async function recordRefusedUpload<Result>(
  { shop, caller, ip }: Caller,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await work().catch((error) => {
    const isRefused =
      error instanceof HttpError || (error instanceof ShopError && REFUSED_FILES.has(error.code))
    if (isRefused) {
      shop.security.record({
        kind: 'upload_refused',
        actor: caller,
        ip,
        detail: { what, reason: reasonOf(error) },
      })
    }
    throw error
  })
}

// Error messages can contain the file name, which may be personal data.
function reasonOf(error: HttpError | ShopError): string {
  if (error instanceof HttpError) return `refused with status ${error.status}`
  return error.code === 'file_too_large' ? 'too large' : 'of a kind that the shop does not take'
}
