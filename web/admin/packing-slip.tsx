import { ArrowLeft, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { DELIVERY_LABELS } from '../../contract/delivery.ts'
import { useShopConfig } from '../store/shop-config.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { formatDate } from '../ui/format.ts'
import { useAdminOrder } from './data/orders.ts'
import { Loading } from './parts/loading.tsx'
import { NotLoaded } from './parts/not-loaded.tsx'

export const meta = () => [{ title: 'Packing slip - Admin' }]

/** What goes into the parcel, to print: what for whom, without prices. */
export default function PackingSlipPage() {
  const { id = '' } = useParams()
  const { name, timeZone } = useShopConfig()
  const { data: order, isError, error, refetch } = useAdminOrder(id)
  if (!order) return isError ? <NotLoaded what="The order" error={error} onRetry={refetch} /> : <Loading />
  const person = order.user ?? order.guest
  const { address, shipping_method } = order.shipping
  return (
    <div className="packing-slip mx-auto max-w-3xl">
      <div className="not-printed mb-6 flex flex-wrap gap-2">
        <LinkButton to={`/admin/orders?order=${id}`} variant="quiet" size="small" className="-ml-3.5">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the order
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <div className="border border-line bg-paper p-4 sm:p-8 print:border-0 print:p-0">
        <p className="display-face text-heading">{name}</p>
        <h1 className="mt-4 text-title font-semibold">{`Packing slip ${order.code}`}</h1>
        <div className="mt-4 grid gap-6 sm:grid-cols-2">
          <address className="break-words not-italic">
            {person && `${person.first_name} ${person.last_name}`}
            <br />
            {address.address}
            <br />
            {`${address.city}, ${address.state} ${address.postal_code}`}
            <br />
            {address.country}
          </address>
          <dl>
            <dt className="text-small text-muted">Ordered</dt>
            <dd>{formatDate(order.created_at, timeZone)}</dd>
            <dt className="mt-2 text-small text-muted">Delivery</dt>
            <dd>{DELIVERY_LABELS[shipping_method]}</dd>
          </dl>
        </div>
        <table className="mt-8 w-full text-left">
          <thead>
            <tr className="border-b border-ink">
              <th className="py-2 pr-3 font-medium">
                <span className="max-sm:sr-only">Packed</span>
              </th>
              <th className="py-2 pr-3 font-medium">Product</th>
              <th className="py-2 pr-3 font-medium">Code</th>
              <th className="py-2 text-right font-medium">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {order.order_items.map(({ id: item, product, quantity }) => (
              <tr key={item} className="border-b border-line">
                <td className="py-3 pr-3">
                  <span aria-hidden="true" className="block size-4 border border-ink" />
                </td>
                <td className="py-3 pr-3 break-words">{product.name}</td>
                <td className="min-w-22 py-3 pr-3 break-words">{product.code}</td>
                <td className="figures py-3 text-right">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
