import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Price } from '../../ui/price.tsx'
import { type Checkout, CheckoutSection, type OrderFields, RadioList } from './checkout-section.tsx'

/** @param children where to */
export function DeliverySection({
  checkout,
  register,
  errors,
  children,
}: OrderFields & { checkout: Checkout; children: ReactNode }) {
  const { choices, onChoose } = checkout
  return (
    <CheckoutSection title="Delivery">
      <div className="grid gap-5">
        <div>{children}</div>
        <DeliveryChoice
          checkout={checkout}
          field={register('delivery_type', {
            onChange: (event) => onChoose({ ...choices, deliveryType: event.target.value }),
          })}
          error={errors.delivery_type}
        />
        <p aria-live="polite" className="text-small text-muted empty:sr-only">
          {checkout.quote.data?.duties}
        </p>
      </div>
    </CheckoutSection>
  )
}

function DeliveryChoice({
  checkout: { quote },
  field,
  error,
}: {
  checkout: Checkout
  field: UseFormRegisterReturn
  error: FieldError | undefined
}) {
  const options = useShopConfig().deliveryMethods.map(({ key, label }) => {
    const option = quote.data?.delivery_options.find(({ delivery_type }) => delivery_type === key)
    return {
      value: key,
      label,
      problem: option?.problem,
      detail: option && formatDayRange(option.estimated_delivery),
      aside: option && <Price amount={option.price} currency={quote.data?.currency ?? ''} />,
    }
  })
  return <RadioList name="Delivery type" options={options} field={field} error={error} />
}
