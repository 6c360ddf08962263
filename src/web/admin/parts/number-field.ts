import type { FocusEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Props of an input or select for a number. @param whenEmpty the value of an empty field */
export function numberField<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  whenEmpty?: '' | null,
) {
  return {
    ...form.register(name, {
      setValueAs: (typed: unknown) => toNumber(typed, whenEmpty),
    }),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

/** Number() would read a blank as 0, and accept '1e3' and '0x10'. */
export function toNumber<Empty>(typed: unknown, whenEmpty: Empty): number | Empty {
  const text = String(typed ?? '').trim()
  if (text === '') return whenEmpty
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** For an amount: shows both decimals on blur, '24.50'. */
export function amountField<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
) {
  const field = numberField(form, name)
  return {
    ...field,
    ref(input: HTMLInputElement | null) {
      field.ref(input)
      if (input && input !== document.activeElement) showDecimals(input)
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      showDecimals(event.target)
      return field.onBlur(event)
    },
  }
}

function showDecimals(input: HTMLInputElement): void {
  if (/^\d+(\.\d?)?$/.test(input.value)) input.value = Number(input.value).toFixed(2)
}
