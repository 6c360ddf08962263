import { cityLine } from '../../../contract/address/address-lines.ts'
import type { Order } from '../../../contract/order.ts'

export function PostalAddress({ order }: { order: Order }) {
  const { address, postal_code, country } = order.shipping.address
  const { gift } = order
  return (
    <address className="wrap-anywhere not-italic">
      {gift && (
        <>
          {gift.receiver.name}
          <br />
        </>
      )}
      {address ? (
        <>
          {address}
          <br />
          {cityLine(order.shipping.address)} {postal_code}
          <br />
          {country}
        </>
      ) : (
        order.shipping_address
      )}
      {gift?.message && <span className="mt-3 block whitespace-pre-wrap">{`“${gift.message}”`}</span>}
    </address>
  )
}
