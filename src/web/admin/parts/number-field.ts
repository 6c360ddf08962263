import type { FocusEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { hasTwoDecimals } from '../../../contract/fields.ts'
import { readAmount, readPrice } from '../../../contract/read-amount.ts'

/** Props of an input or select for a number. @param whenEmpty the value of an empty field */
export function numberField<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  whenEmpty?: '' | null,
  read = readAmount,
) {
  return {
    ...form.register(name, {
      setValueAs: (typed: unknown) => toNumber(typed, whenEmpty, read),
    }),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

export function toNumber<Empty>(typed: unknown, whenEmpty: Empty, read = readAmount): number | Empty {
  const text = String(typed ?? '').trim()
  if (text === '') return whenEmpty
  return read(text)
}

/**
 * A number for a call. A text that cannot be read is sent as it is, and the shop says what is wrong with it: JSON would
 * make NaN null.
 */
export function numberToSend<Empty>(typed: string, whenEmpty: Empty, read = readAmount): number | Empty {
  const number = toNumber(typed, whenEmpty, read)
  return Number.isNaN(number) ? (typed as unknown as number) : number
}

/** For an amount: shows on blur how it was read, '1250.00'. @param whenEmpty the value of an empty field */
export function amountField<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  whenEmpty?: null,
) {
  const field = numberField(form, name, whenEmpty, readPrice)
  return {
    ...field,
    ref(input: HTMLInputElement | null) {
      field.ref(input)
      if (input && input !== document.activeElement) showAmount(input)
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      showAmount(event.target)
      return field.onBlur(event)
    },
  }
}

function showAmount(input: HTMLInputElement): void {
  const amount = readPrice(input.value)
  if (hasTwoDecimals(amount)) input.value = amount.toFixed(2)
}
