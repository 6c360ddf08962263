import type { TrackingReport } from '../../../../contract/admin/shipment.ts'
import { formatDate } from '../../../ui/format.ts'

const HEADINGS = ['Order', 'Parcel', 'Arrives']

export function TrackingParcels({ parcels }: { parcels: TrackingReport['parcels'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when it is long
    <section aria-label="Parcels" tabIndex={0} className="max-h-72 overflow-y-auto">
      <table aria-label="Parcels" className="w-full text-left text-small">
        <thead className="sticky top-0 bg-paper text-muted">
          <tr>
            {HEADINGS.map((name) => (
              <th key={name} scope="col" className="pr-3 pb-1 font-medium last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {parcels.map(({ order_id, code, name, shipping_company, tracking_number, estimated_delivery }) => (
            <tr key={order_id} className="align-top">
              <td className="py-2 pr-3 wrap-anywhere">
                <span className="figures whitespace-nowrap">{code}</span>
                <span className="block text-muted">{name}</span>
              </td>
              <td className="py-2 pr-3 wrap-anywhere">
                <span className="figures">{tracking_number}</span>
                <span className="block text-muted">{shipping_company}</span>
              </td>
              <td className="figures py-2 whitespace-nowrap">{formatDate(estimated_delivery, 'UTC')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
