import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { formatReceiptCode } from '../../../../contract/gifts/receipt-code.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { fullName } from '../../parts/full-name.ts'

export function GiftReceipt({ order }: { order: AdminOrder }) {
  const { publicUrl } = useShopConfig()
  const code = order.gift?.receipt_code && formatReceiptCode(order.gift.receipt_code)
  if (!code) return null
  return (
    <section className="mt-8 break-inside-avoid border-t border-line pt-6">
      <h2 className="font-semibold">Gift receipt</h2>
      <p className="figures mt-1 text-lead">{code}</p>
      <p className="mt-1 text-small wrap-anywhere">
        {`A gift from ${giverOf(order)}. What it is, and how to exchange it: ${publicUrl.replace(/^https?:\/\//, '')}/gift/${code}`}
      </p>
    </section>
  )
}

/** On a page of its own, as it was typed. */
export function MessageCard({ order }: { order: AdminOrder }) {
  const { gift } = order
  if (!gift?.message) return null
  return (
    <section
      aria-label="Message card"
      className="mt-8 break-before-page border border-line p-8 text-center print:mt-0 print:border-0 print:pt-24"
    >
      <p className="display-face text-heading wrap-anywhere">{gift.receiver.name}</p>
      <p className="display-face my-8 text-title whitespace-pre-wrap wrap-anywhere">{gift.message}</p>
      <p className="display-face text-heading wrap-anywhere">{giverOf(order)}</p>
    </section>
  )
}

function giverOf({ user, guest }: AdminOrder): string {
  return fullName(user ?? guest ?? {})
}
