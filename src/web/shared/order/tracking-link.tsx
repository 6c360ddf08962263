import type { Shipment } from '../../../contract/delivery/order-shipping.ts'

/** The number alone when the carrier's address is not known. */
export function TrackingLink({
  of: { tracking_number, tracking_url },
}: {
  of: Pick<Shipment, 'tracking_number' | 'tracking_url'>
}) {
  if (!tracking_url) return <span className="figures break-all">{tracking_number}</span>
  return (
    <a
      href={tracking_url}
      target="_blank"
      rel="noreferrer"
      className="figures break-all underline underline-offset-4"
    >
      {tracking_number}
      <span className="sr-only"> (opens the carrier's page)</span>
    </a>
  )
}
