import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import type { Quote } from '../../../contract/checkout.ts'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import { isDeliverable, NO_DELIVERY } from '../../../contract/delivery/is-deliverable.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Price } from '../../ui/price.tsx'
import { type Checkout, CheckoutSection, type OrderFields, RadioList } from './checkout-section.tsx'
import type { Collection } from './use-collection.ts'

/** @param children where to @param gift its fields */
export function DeliverySection({
  checkout,
  collection,
  register,
  errors,
  children,
  gift,
}: OrderFields & { checkout: Checkout; collection: Collection; children: ReactNode; gift: ReactNode }) {
  const { choices, onChoose } = checkout
  const canCollect = useShopConfig().deliveryMethods.some(({ kind }) => kind === 'collect')
  const choice = (
    <DeliveryChoice
      checkout={checkout}
      field={register('delivery_type', {
        onChange: (event) => onChoose({ ...choices, deliveryType: event.target.value }),
      })}
      error={errors.delivery_type}
    />
  )
  return (
    <CheckoutSection title="Delivery">
      <div className="grid gap-5">
        {/* First where the fields below depend on it. */}
        {canCollect && choice}
        {collection.isCollected && <InvoiceAddress collection={collection} />}
        {collection.isAsked && (
          <div>
            {choices.shipTo?.gift && <p className="mb-3 font-medium">Your own address</p>}
            {children}
          </div>
        )}
        {gift}
        {!canCollect && choice}
        <p aria-live="polite" className="text-small text-muted empty:sr-only">
          {checkout.quote.data?.duties}
        </p>
      </div>
    </CheckoutSection>
  )
}

function InvoiceAddress({ collection: { isNeeded, isWanted, setWanted } }: { collection: Collection }) {
  if (isNeeded) return <p className="font-medium">Your address, for the invoice</p>
  return (
    <Checkbox checked={isWanted} onChange={({ target }) => setWanted(target.checked)}>
      I need an invoice with my address
    </Checkbox>
  )
}

function DeliveryChoice({
  checkout: { quote, deliveryType },
  field,
  error,
}: {
  checkout: Checkout
  field: UseFormRegisterReturn
  error: FieldError | undefined
}) {
  const { deliveryMethods, currency } = useShopConfig()
  const offers = quote.data?.delivery_options
  const options =
    offers?.map(({ delivery_type, name, kind, problem, estimated_delivery, price }) => ({
      value: delivery_type,
      label: name,
      problem,
      detail: `${kind === 'collect' ? 'Ready to collect ' : ''}${formatDayRange(estimated_delivery)}`,
      aside: problem ? undefined : <Price amount={price} currency={currency} />,
    })) ?? deliveryMethods.map(({ key, label }) => ({ value: key, label }))
  const shown = methodProblem(offers, deliveryType) ?? error?.message
  return <RadioList name="Delivery type" options={options} field={field} error={shown} />
}

/** Why an order cannot be sent by the chosen method. */
export function methodProblem(
  offers: Quote['delivery_options'] | undefined,
  chosen: string,
): string | undefined {
  const problem = offers?.find(({ delivery_type }) => delivery_type === chosen)?.problem
  if (!offers || !problem) return undefined
  return isDeliverable(offers) ? `${problem} Please choose another way of delivery.` : NO_DELIVERY
}
