import type { Order } from '../../contract/order.ts'

export function PostalAddress({ order }: { order: Order }) {
  const { address, city, state, postal_code, country } = order.shipping.address
  return (
    <address className="wrap-anywhere not-italic">
      {address ? (
        <>
          {address}
          <br />
          {city}, {state} {postal_code}
          <br />
          {country}
        </>
      ) : (
        order.shipping_address
      )}
    </address>
  )
}
