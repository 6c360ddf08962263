import { cityLine } from '../../../contract/address/address-lines.ts'
import type { Order } from '../../../contract/order.ts'

export function PostalAddress({ order }: { order: Order }) {
  const { address, postal_code, country } = order.shipping.address
  return (
    <address className="wrap-anywhere not-italic">
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
    </address>
  )
}
