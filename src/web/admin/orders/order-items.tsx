import type { ReactNode } from 'react'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { moneyBack } from '../../../contract/money/money-back.ts'
import { optionsText } from '../../../contract/variant.ts'
import { LineImage } from '../../shared/line-image.tsx'
import { LineNotes } from '../../shared/line-options.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatPrice } from '../../ui/format.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { type Column, DataTable } from '../parts/list/data-table.tsx'
import { OrderSection } from './order-facts.tsx'

type Item = AdminOrder['order_items'][number]

export function OrderItems({ order: { order_items, currency } }: { order: AdminOrder }) {
  const columns: Column<Item>[] = [
    {
      name: 'Image',
      part: 'image',
      cell: ({ product }) => <LineImage images={product.images} sizes="3.5rem" className="size-14" />,
    },
    { name: 'Product', part: 'title', cell: (item) => <ItemName item={item} /> },
    {
      name: 'Quantity',
      align: 'right',
      cell: ({
        quantity,
        made_quantity,
        refunded_quantity,
        withdrawn_quantity,
        awaiting_refund_quantity,
      }) => (
        <>
          {quantity}
          {made_quantity > 0 && (
            <span className="block text-small text-muted">{`${made_quantity} to make`}</span>
          )}
          {awaiting_refund_quantity > 0 ? (
            <Badge tone="danger">{`${withdrawn_quantity} withdrawn`}</Badge>
          ) : (
            withdrawn_quantity > 0 && (
              <span className="block text-small text-muted">{`${withdrawn_quantity} withdrawn`}</span>
            )
          )}
          {refunded_quantity > 0 && (
            <span className="block text-small text-muted">{`${refunded_quantity} refunded`}</span>
          )}
        </>
      ),
    },
    { name: 'Price', align: 'right', cell: ({ price }) => formatPrice(price, currency) },
    { name: 'Subtotal', align: 'right', cell: ({ line_total }) => formatPrice(line_total, currency) },
  ]
  return (
    <OrderSection title="Order Items">
      <div className="-mx-5">
        <DataTable
          label="Order Items"
          columns={columns}
          rows={order_items}
          rowKey={({ id }) => id}
          firstNumber={1}
        />
      </div>
    </OrderSection>
  )
}

function ItemName({ item: { product, product_id, options, personalisation, right } }: { item: Item }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">{product.name}</span>
      {options.length > 0 && <span className="block font-normal wrap-anywhere">{optionsText(options)}</span>}
      <span className="block text-small font-normal break-all text-muted">{`${product.code} · ${product_id}`}</span>
      <LineNotes {...{ personalisation, right }} />
      {personalisation && <CopyButton text={personalisation.text} />}
    </span>
  )
}

function CopyButton({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Text copied'),
      () => toast.error('The text could not be copied'),
    )
  return (
    <Button variant="quiet" size="small" className="-ml-3.5" onClick={copy}>
      Copy text
    </Button>
  )
}

export function OrderSummary({ order }: { order: AdminOrder }) {
  const { total_amount, shipping_fee, promo_amount, grand_total, promo_usage, paid_amount, currency } = order
  const { credit, exchanged, refunded } = moneyBack(order)
  const code = promo_usage?.promo_code
  const discount = formatPrice(promo_amount, currency)
  return (
    <OrderSection title="Order Summary">
      <dl className="figures">
        <SumRow name="Subtotal">{formatPrice(total_amount, currency)}</SumRow>
        <SumRow name="Shipping Fee">{formatPrice(shipping_fee, currency)}</SumRow>
        <SumRow name={code ? `Promo Discount (${code.code}, ${code.discount}%)` : 'Promo Discount'}>
          {Number(promo_amount) > 0 ? `-${discount}` : discount}
        </SumRow>
        <SumRow name="Total" className="mt-1 border-t border-line pt-2 font-semibold">
          {formatPrice(grand_total, currency)}
        </SumRow>
        {credit && <SumRow name="Paid by the exchange">{formatPrice(credit, currency)}</SumRow>}
        {order.tax && <SumRow name="Including VAT">{formatPrice(order.tax.tax, currency)}</SumRow>}
        {paid_amount && paid_amount !== grand_total && (
          <SumRow name="Paid">{formatPrice(paid_amount, currency)}</SumRow>
        )}
        {exchanged > 0 && (
          <SumRow name="Used for an exchange">{`-${formatPrice(exchanged, currency)}`}</SumRow>
        )}
        {refunded > 0 && <SumRow name="Refunded">{`-${formatPrice(refunded, currency)}`}</SumRow>}
      </dl>
    </OrderSection>
  )
}

function SumRow({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex justify-between gap-4 py-0.5', className)}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}
