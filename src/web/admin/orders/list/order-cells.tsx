import type { ListedOrder } from '../../../../contract/admin/order-list.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { STANDARD } from '../../../../contract/delivery/standard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { fullName } from '../../parts/full-name.ts'
import { DueBadge } from './due-badge.tsx'

export function Customer({ order }: { order: ListedOrder }) {
  const { user, guest, code, emails } = order
  const person = user ?? guest
  return (
    <span className="block xl:max-w-52">
      <span className="font-medium break-words">{person ? fullName(person) : 'No name'}</span>
      <span className="figures block text-lead font-medium whitespace-nowrap md:max-2xl:text-body">{`Code: ${code}`}</span>
      <ToPack order={order} />
      {emails.undelivered > 0 && (
        <span className="block text-small font-normal text-brick">
          {`${emails.undelivered} of ${emails.total} ${emails.total === 1 ? 'e-mail' : 'e-mails'} failed`}
        </span>
      )}
    </span>
  )
}

function ToPack({
  order: { pieces, shipping, to_engrave, due, awaiting_refund_quantity, ...order },
}: {
  order: ListedOrder
}) {
  const town = shipping?.address.city
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-small font-normal">
      <span className="font-medium whitespace-nowrap">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
      {shipping?.shipping_method === STANDARD ? (
        <span className="whitespace-nowrap text-muted">Standard</span>
      ) : (
        <Badge tone="warning">{shipping?.method_name.split(' (')[0]}</Badge>
      )}
      <DueBadge due={due} />
      {awaiting_refund_quantity > 0 && <Badge tone="danger">Withdrawn</Badge>}
      {order.nothing_to_send && <Badge tone="warning">Nothing to send</Badge>}
      {isPartSent(order) && <Badge tone="info">Part sent</Badge>}
      {order.is_to_ship && order.packing_started_at && <Badge tone="info">Packing</Badge>}
      {order.is_to_ship && order.gift?.not_before && (
        <Badge tone="warning">{`Not before ${formatDay(order.gift.not_before)}`}</Badge>
      )}
      {to_engrave && <Badge tone="warning">To engrave</Badge>}
      {town && <span className="min-w-0 break-words">{town}</span>}
    </span>
  )
}

export function OrderInfo({ order }: { order: ListedOrder }) {
  const { total_amount, grand_total, paid_amount, currency, order_items } = order
  const total = paid_amount ?? grand_total
  return (
    <span className="figures block">
      <span className="text-lead font-semibold">{formatPrice(total, currency)}</span>
      {total !== total_amount && (
        <span className="block text-small text-muted">{`Goods: ${formatPrice(total_amount, currency)}`}</span>
      )}
      <span className="block text-small text-muted">{`Quantity: ${order_items.length}`}</span>
    </span>
  )
}
