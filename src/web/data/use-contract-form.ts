import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { scrollToInvalidField } from '../ui/focus/scroll-to-invalid-field.ts'
import { blurAfterPress } from './blur-after-press.ts'
import { errorMessage } from './show-error.ts'
import { showFieldErrors } from './show-field-errors.ts'

type Sending<I extends FieldValues, O> = {
  send: (values: O) => Promise<unknown>
  /** Shown when the server sent no message. */
  fallback?: string
  /** 'onSubmit' where a field may be left empty until then. */
  mode?: 'onTouched' | 'onSubmit'
  /** Adds checks to those of the contract. */
  extend?: (resolver: Resolver<I, unknown, O>) => Resolver<I, unknown, O>
}

/** A form validated by the contract's schema. Errors of the response show at their field, else as `problem`. */
export function useContractForm<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
  { send, fallback, mode = 'onTouched', extend }: Sending<I, O>,
) {
  const [resolver] = useState(() => extend?.(zodResolver(schema)) ?? zodResolver(schema))
  const form = useForm<I, unknown, O>({ resolver, mode, defaultValues })
  const [problem, setProblem] = useState<string>()
  const isSending = useRef(false)
  const { formState } = form
  const showProblem = (error: Error) => {
    if (!showFieldErrors(form, error).areAllShown) setProblem(errorMessage(error, fallback))
  }
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    await send(values).catch(showProblem)
  }, scrollToInvalidField)
  return {
    form,
    problem,
    isBusy: formState.isSubmitting,
    clearErrors: () => {
      setProblem(undefined)
      form.clearErrors()
    },
    /** Props of an input. */
    text: (name: FieldPath<I>) => {
      const { error, isTouched } = form.getFieldState(name, formState)
      return {
        ...registerWithDomValue(form, name),
        // A new item of a list is validated at once, but it must not show an error yet.
        error: isTouched || formState.isSubmitted ? error?.message : undefined,
        'aria-required': true as const,
      }
    },
    // A second click may come before the button renders as busy.
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

// Keeps what was typed or autofilled before hydration, which the default value would overwrite.
function registerWithDomValue<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
): UseFormRegisterReturn {
  const field = blurAfterPress(form.register(name))
  return {
    ...field,
    ref: (input: HTMLInputElement | HTMLSelectElement | null) => {
      const typed = input?.value
      field.ref(input)
      // It has the value of its first option, although nobody has chosen it.
      if (input instanceof HTMLSelectElement) return
      if (typed && typed !== input.value) form.setValue(name, typed as PathValue<I, typeof name>)
    },
  }
}
