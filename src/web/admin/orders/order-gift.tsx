import { addressLine } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { formatReceiptCode } from '../../../contract/gifts/receipt-code.ts'
import { PhoneLink } from '../../shared/address/phone.tsx'
import { Fact, OrderSection } from './order-facts.tsx'

export function OrderGift({ order: { gift } }: { order: AdminOrder }) {
  if (!gift) return null
  const { receiver, message, not_before, billing_address, receipt_code = '' } = gift
  const code = formatReceiptCode(receipt_code)
  return (
    <OrderSection title="Gift">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
        <Fact name="Receiver">{receiver.name}</Fact>
        {receiver.phone && (
          <Fact name="Phone">
            <PhoneLink phone={receiver.phone} country={receiver.country} />
          </Fact>
        )}
        {not_before && <Fact name="Not before">{formatDay(not_before)}</Fact>}
        {message && (
          <Fact name="Message">
            <span className="whitespace-pre-wrap">{message}</span>
          </Fact>
        )}
        <Fact name="Gift receipt">
          <a href={`/gift/${code}`} className="figures underline underline-offset-4">
            {code}
          </a>
        </Fact>
        <Fact name="Payer's address">{addressLine(billing_address)}</Fact>
      </dl>
    </OrderSection>
  )
}
