import { Link } from 'react-router'
import { hiddenUntil } from '../../../contract/gifts/hidden-until.ts'
import { moneyBack } from '../../../contract/money/money-back.ts'
import type { Order, OrderItem } from '../../../contract/order.ts'
import { formatPrice } from '../../ui/format.ts'
import { LineImage } from '../line-image.tsx'
import { LineNotes, LineOptions, lineUrl } from '../line-options.tsx'
import { useShopConfig } from '../shop-config.ts'
import { HiddenGift } from './hidden-gift.tsx'

export function OrderItems({ order }: { order: Order }) {
  const money = (amount: string | number) => formatPrice(amount, order.currency)
  const { credit, exchanged, refunded } = moneyBack(order)
  const until = hiddenUntil(order, useShopConfig().timeZone)
  return (
    <table className="w-full">
      <thead className="text-left text-small text-muted">
        <tr className="border-b border-line">
          <Heading className="w-6 sm:w-8">#</Heading>
          <Heading>Product</Heading>
          <Heading className="hidden pl-4 text-right sm:table-cell">Price</Heading>
          <Heading className="hidden pl-4 text-right sm:table-cell">Quantity</Heading>
          <Heading className="pl-4 text-right">Subtotal</Heading>
        </tr>
      </thead>
      <tbody>
        {until ? (
          <tr className="border-b border-line">
            <td colSpan={5} className="py-6">
              <HiddenGift order={order} until={until} />
            </td>
          </tr>
        ) : (
          order.order_items.map((item, at) => (
            <ItemRow
              key={item.id}
              item={item}
              number={at + 1}
              money={money}
              isLinked={item.product_id !== order.gift?.box_product_id}
            />
          ))
        )}
      </tbody>
      <tfoot className="figures">
        <SumRow name="Subtotal" amount={money(order.total_amount)} className="*:pt-4" />
        <SumRow name="Shipping" amount={money(order.shipping_fee)} />
        {order.promo_usage && (
          <SumRow
            name={`Discount (${order.promo_usage.promo_code.code}, ${order.promo_usage.promo_code.discount}%)`}
            amount={money(-Number(order.promo_amount))}
            className="text-moss"
          />
        )}
        <SumRow name="Total" amount={money(order.grand_total)} className="text-lead *:pt-2 *:font-semibold" />
        {credit && <SumRow name="Paid by what you sent back" amount={money(credit)} />}
        {order.tax && <SumRow name="Including VAT" amount={money(order.tax.tax)} className="text-muted" />}
        {exchanged > 0 && <SumRow name="Used for your exchange" amount={money(-exchanged)} />}
        {refunded > 0 && <SumRow name="Refunded" amount={money(-refunded)} />}
      </tfoot>
    </table>
  )
}

function ItemRow({
  item,
  number,
  money,
  isLinked,
}: {
  item: OrderItem
  number: number
  money: (amount: string) => string
  /** A gift box has no page. */
  isLinked: boolean
}) {
  const { product, price, quantity, line_total } = item
  return (
    <tr className="figures border-b border-line align-middle *:py-3">
      <td className="text-muted">{number}</td>
      <td>
        <div className="flex items-center gap-3 sm:gap-4">
          <LineImage images={product.images} sizes="4rem" className="h-20 w-16 shrink-0 max-[16rem]:w-10" />
          <div className="min-w-0">
            {isLinked ? (
              <Link
                to={lineUrl(item)}
                className="font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {product.name}
              </Link>
            ) : (
              <span className="font-medium wrap-anywhere">{product.name}</span>
            )}
            <LineOptions options={item.options} />
            <LineNotes {...item} />
            <p className="text-small wrap-anywhere text-muted">Code {product.code}</p>
            {item.withdrawn_quantity > 0 && (
              <p className="text-small text-muted">{`${item.withdrawn_quantity} of ${quantity} withdrawn from`}</p>
            )}
            <p className="text-small text-muted sm:hidden">
              {quantity} × {money(price)}
            </p>
          </div>
        </div>
      </td>
      <td className="hidden pl-4 text-right sm:table-cell">{money(price)}</td>
      <td className="hidden pl-4 text-right sm:table-cell">{quantity}</td>
      <td className="pl-4 text-right whitespace-nowrap max-[16rem]:pl-2">{money(line_total)}</td>
    </tr>
  )
}

function Heading({ className = '', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={`pb-2 font-medium ${className}`}>
      {children}
    </th>
  )
}

// Two header cells: on a phone the columns for price and quantity are hidden.
function SumRow({ name, amount, className = '' }: { name: string; amount: string; className?: string }) {
  return (
    <tr className={`*:py-1 ${className}`}>
      <th scope="row" className="hidden text-right font-normal sm:table-cell" colSpan={4}>
        {name}
      </th>
      <th scope="row" className="text-left font-normal sm:hidden" colSpan={2}>
        {name}
      </th>
      <td className="pl-4 text-right whitespace-nowrap max-[16rem]:pl-2">{amount}</td>
    </tr>
  )
}
