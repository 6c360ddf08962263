import { lazyModule, useLazyModule } from '../lazy-module.ts'
import { useShopConfig } from '../shop-config.ts'

// Without the patterns of postal codes, which only the forms need.
export const shownPhones = lazyModule(() => import('../../../contract/address/shown-phone.ts'))

type PhoneProps = {
  phone: string
  /** Of the order; the shop's own when it has none. */
  country?: string | undefined
}

/** In its national form once the library is loaded. */
export function Phone(props: PhoneProps) {
  return usePhone(props).text
}

export function PhoneLink(props: PhoneProps) {
  const { text, url } = usePhone(props)
  return (
    <a href={url} className="figures whitespace-nowrap underline underline-offset-4 print:no-underline">
      {text}
    </a>
  )
}

function usePhone({ phone, country }: PhoneProps): { text: string; url: string } {
  const own = useShopConfig().country
  const phones = useLazyModule(shownPhones)
  return {
    text: phones?.shownPhone(phone, country || own) ?? phone,
    url: phones?.phoneUrl(phone, country || own) ?? `tel:${phone.replaceAll(/[^+\d]/g, '')}`,
  }
}
