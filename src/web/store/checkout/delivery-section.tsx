import type { FieldError, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import {
  DELIVERY_LABELS,
  DELIVERY_TYPES,
  type DeliveryType,
  PAYMENT_LABELS,
  PAYMENT_PROCESSORS,
} from '../../../contract/delivery.ts'
import type { useOrderForm } from './checkout-form.tsx'
import { type Checkout, CheckoutSection, RadioList } from './checkout-section.tsx'
import { PromoField } from './promo-field.tsx'

type Name = 'delivery_type' | 'payment_processor' | 'promo_code'

export function DeliverySection({
  checkout: { choices, onChoose },
  register,
  errors,
  promo,
}: {
  checkout: Checkout
  register: (name: Name, options?: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
  promo: ReturnType<typeof useOrderForm>['promo']
}) {
  const chooseDelivery = (deliveryType: DeliveryType) => onChoose({ ...choices, deliveryType })
  return (
    <CheckoutSection title="How">
      <div className="grid gap-5">
        <DeliveryChoice
          field={register('delivery_type', { onChange: (event) => chooseDelivery(event.target.value) })}
          error={errors.delivery_type}
        />
        <PaymentChoice field={register('payment_processor')} error={errors.payment_processor} />
        <PromoField
          field={register('promo_code')}
          error={errors.promo_code}
          applied={promo.applied}
          silent={promo.isAnnounced}
          removed={promo.removed}
          onApply={promo.apply}
          onRemove={promo.remove}
        />
      </div>
    </CheckoutSection>
  )
}

function DeliveryChoice({ field, error }: { field: UseFormRegisterReturn; error: FieldError | undefined }) {
  const options = DELIVERY_TYPES.map((value) => ({ value, label: DELIVERY_LABELS[value] }))
  return <RadioList name="Delivery type" options={options} field={field} error={error} />
}

function PaymentChoice({ field, error }: { field: UseFormRegisterReturn; error: FieldError | undefined }) {
  const options = PAYMENT_PROCESSORS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))
  return (
    <div>
      <RadioList name="Payment method" options={options} field={field} error={error} />
      <p className="mt-2 text-small text-muted">
        You enter your card on the payment page that comes next. We never see its number.
      </p>
    </div>
  )
}
