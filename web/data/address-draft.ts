import type { GuestOrderBody } from '../../contract/checkout.ts'

type Draft = GuestOrderBody['shipping_address']

const KEY = 'checkoutAddress'

/** The address as typed, kept until the tab is closed: nobody types it again after a declined card. */
export const addressDraft = {
  read(): Partial<Draft> {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>
    } catch {
      return {}
    }
  },
  write(address: Draft): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(address))
    } catch {}
  },
}
