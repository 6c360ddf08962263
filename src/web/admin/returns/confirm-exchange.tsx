import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { formatPrice } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useExchangeReturn } from '../data/returns.ts'

type Props = { returned: AdminReturn; open: boolean; onDone: () => void }

export function ConfirmExchange({ returned, open, onDone }: Props) {
  const exchange = useExchangeReturn(returned)
  return (
    <ConfirmDialog
      open={open}
      onClose={onDone}
      title="Exchange"
      question={`Exchange return ${returned.code}?`}
      confirm="Exchange"
      isHarmless
      onConfirm={() =>
        exchange.mutateAsync(undefined, {
          onSuccess: ({ exchange: made }) =>
            toast.success(
              made?.order?.is_paid
                ? `Order ${made.order.code} is ready to be packed.`
                : 'The shopper gets a link to pay the difference.',
            ),
          onSettled: onDone,
        })
      }
    >
      <p>{`A new order sends what the shopper wished. ${differenceText(returned)}`}</p>
    </ConfirmDialog>
  )
}

/** What happens to the difference. */
export function differenceText({ exchange, order }: AdminReturn): string {
  const price = (amount: string | undefined) => formatPrice(amount ?? 0, order.currency)
  if (Number(exchange?.to_pay) > 0 && exchange?.order?.is_paid)
    return `The shopper has paid ${price(exchange.to_pay)} more.`
  if (Number(exchange?.to_pay) > 0)
    return `The shopper pays ${price(exchange?.to_pay)} more by a link, which is valid for a day; it is sent once that is paid.`
  if (exchange?.is_refund_refused)
    return `The rest of what came back, ${price(exchange.to_refund)}, is still to be refunded in order ${order.code}, because the payment provider refused it.`
  if (Number(exchange?.to_refund) > 0)
    return `The rest of what came back, ${price(exchange?.to_refund)}, is refunded.`
  return 'What came back is worth the same: nobody pays anything.'
}
