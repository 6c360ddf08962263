import type { ReactNode } from 'react'
import type { FieldError, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import type { Cart } from '../../../contract/cart.ts'
import type { Choices } from '../../data/cart/checkout-draft.ts'
import type { useQuote } from '../../shared/use-quote.ts'

export type Checkout = {
  cart: Cart
  choices: Choices
  /** The chosen one, else that of the quote. */
  deliveryType: string
  /** The shop no longer has the chosen one: another replaces it. */
  isMethodGone: boolean
  quote: ReturnType<typeof useQuote>
  onChoose: (choices: Choices) => void
}

type Name = 'delivery_type' | 'payment_processor' | 'promo_code'

/** What both checkout forms have. */
export type OrderFields = {
  register: (name: Name, options?: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
}

export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-sm bg-paper p-5 md:p-7">
      <legend className="display-face float-left mb-4 w-full text-heading">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type RadioOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  /** Why it cannot be chosen. */
  problem?: string | null | undefined
}

export function RadioList({
  name,
  options,
  field,
  error,
}: {
  name: string
  options: RadioOption[]
  field: UseFormRegisterReturn
  error: string | undefined
}) {
  const errorId = `${field.name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{name}</legend>
      <div className="divide-y divide-line rounded-sm border border-edge">
        {options.map(({ value, label, detail, aside, problem }) => (
          <label
            key={value}
            className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-ivory"
          >
            <input
              {...field}
              type="radio"
              value={value}
              disabled={Boolean(problem)}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0 flex-1 break-words">
              {label}
              {(problem || detail) && (
                <span className="block text-small text-muted">{problem || detail}</span>
              )}
            </span>
            {aside}
          </label>
        ))}
      </div>
      <p id={errorId} aria-live="polite" className="mt-1.5 text-small text-brick empty:sr-only">
        {error}
      </p>
    </fieldset>
  )
}
