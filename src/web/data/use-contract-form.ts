import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { scrollToInvalidField } from '../ui/focus/scroll-to-invalid-field.ts'
import { errorMessage } from './show-error.ts'
import { showFieldErrors } from './show-field-errors.ts'

type Sending<O> = {
  send: (values: O) => Promise<unknown>
  /** Said when the server sent no sentence of its own. */
  fallback?: string
  /** 'onSubmit' where a field may be left empty: it speaks up when the button is pressed. */
  mode?: 'onTouched' | 'onSubmit'
}

/**
 * A form that judges by the contract's schema and shows what the server refuses where it belongs: at its field, else as
 * `problem`. Fields speak up when they are left, and fall silent as soon as they are right.
 */
export function useContractForm<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
  { send, fallback, mode = 'onTouched' }: Sending<O>,
) {
  const form = useForm<I, unknown, O>({ resolver: zodResolver(schema), mode, defaultValues })
  const [problem, setProblem] = useState<string>()
  const isSending = useRef(false)
  const { formState } = form
  const refuse = (error: Error) => {
    if (!showFieldErrors(form, error).areAllShown) setProblem(errorMessage(error, fallback))
  }
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    await send(values).catch(refuse)
  }, scrollToInvalidField)
  return {
    form,
    problem,
    isBusy: formState.isSubmitting,
    /** Takes back what was said of an answer that no longer counts; what was typed stays. */
    clearErrors: () => {
      setProblem(undefined)
      form.clearErrors()
    },
    /** What an input of this name needs. */
    text: (name: FieldPath<I>) => {
      const { error, isTouched } = form.getFieldState(name, formState)
      return {
        ...registerWithDomValue(form, name),
        // A list that gets one more is judged with it at once.
        error: isTouched || formState.isSubmitted ? error?.message : undefined,
        'aria-required': true as const,
      }
    },
    // A second press comes before the first has been drawn, so a ref keeps it out.
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSending.current) return
      isSending.current = true
      await submit(event).finally(() => {
        isSending.current = false
      })
    },
  }
}

// What was typed, or filled in by the browser, before the page's script came would be wiped out by the default.
function registerWithDomValue<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
): UseFormRegisterReturn {
  const field = form.register(name)
  return {
    ...field,
    ref: (input: HTMLInputElement | null) => {
      const typed = input?.value
      field.ref(input)
      if (typed && typed !== input.value) form.setValue(name, typed as PathValue<I, typeof name>)
    },
  }
}
