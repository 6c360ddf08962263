import { Lock } from 'lucide-react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PAYMENT_LABELS, PAYMENT_PROCESSORS } from '../../../contract/delivery/delivery.ts'
import { Icon } from '../../ui/icon.tsx'
import type { useOrderForm } from './checkout-form.tsx'
import { CheckoutSection, type OrderFields, RadioList } from './checkout-section.tsx'
import { PromoField } from './promo-field.tsx'

export function PaymentSection({
  register,
  errors,
  promo,
}: OrderFields & { promo: ReturnType<typeof useOrderForm>['promo'] }) {
  return (
    <CheckoutSection title="Payment">
      <div className="grid gap-5">
        <PaymentChoice field={register('payment_processor')} error={errors.payment_processor} />
        <PromoField
          field={register('promo_code')}
          error={errors.promo_code?.message}
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

function PaymentChoice({ field, error }: { field: UseFormRegisterReturn; error: FieldError | undefined }) {
  const options = PAYMENT_PROCESSORS.map((value) => ({
    value,
    label: PAYMENT_LABELS[value],
    aside: <CardMarks />,
  }))
  return (
    <div>
      <RadioList name="Payment method" options={options} field={field} error={error?.message} />
      <p className="mt-2 text-small text-muted">
        You enter your card, credit or debit, on the payment page that comes next. We never see its number.
      </p>
    </div>
  )
}

export function SecurePayment() {
  return (
    <p className="flex items-center justify-center gap-2 text-small text-muted">
      <Icon of={Lock} className="size-4 shrink-0 text-gold" strokeWidth={1.5} />
      Secure payment by Stripe
    </p>
  )
}

const MARK = 'h-6 w-9.5 rounded-sm border border-line bg-white'

function CardMarks() {
  return (
    <span className="flex gap-1.5">
      <svg viewBox="0 0 38 24" className={MARK} role="img" aria-label="Visa">
        <text
          x="19"
          y="16.5"
          textAnchor="middle"
          fontSize="12"
          fontWeight="800"
          fontStyle="italic"
          fill="#1a1f71"
        >
          VISA
        </text>
      </svg>
      <svg viewBox="0 0 38 24" className={MARK} role="img" aria-label="Mastercard">
        <circle cx="15" cy="12" r="7" fill="#eb001b" />
        <circle cx="23" cy="12" r="7" fill="#f79e1b" />
        <path d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48" fill="#ff5f00" />
      </svg>
      <svg viewBox="0 0 38 24" className={MARK} role="img" aria-label="American Express">
        <rect width="38" height="24" fill="#016fd0" />
        <text x="19" y="15.5" textAnchor="middle" fontSize="9.5" fontWeight="800" fill="#fff">
          AMEX
        </text>
      </svg>
    </span>
  )
}
