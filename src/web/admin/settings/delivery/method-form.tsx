import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeliveryMethod } from '../../../../contract/delivery/delivery-method.ts'
import { errorMessage } from '../../../data/show-error.ts'
import { showFieldErrors } from '../../../data/show-field-errors.ts'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useDeliveryMethods, useSaveMethod } from '../../data/delivery.ts'
import { EditConflict } from '../../parts/conflict/edit-conflict.tsx'
import { isSame } from '../../parts/conflict/merge-edits.ts'
import { isEditConflict, useEditConflict } from '../../parts/conflict/use-edit-conflict.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { DayFields, daysText, NameFields, ParcelFields, PlaceFields, PriceFields } from './method-fields.tsx'
import { type MethodTexts, methodOf, textsOf } from './method-texts.ts'

type Props = {
  /** Undefined for a new one. */
  method: DeliveryMethod | undefined
  onDone: () => void
}

export function MethodForm({ method, onDone }: Props) {
  const { form, onSubmit, problem, conflict } = useMethodForm(method, onDone)
  return (
    <DialogForm
      form={{ form, onSubmit, isBusy: form.formState.isSubmitting, problem }}
      submit="Save Method"
      onCancel={onDone}
    >
      <EditConflict {...{ form, conflict }} texts={{ workdays: daysText }} />
      <NameFields form={form} />
      <PriceFields form={form} />
      <PlaceFields form={form} />
      <DayFields form={form} />
      <ParcelFields form={form} />
    </DialogForm>
  )
}

/** Sends what was shown, and merges what another admin has saved meanwhile. */
function useMethodForm(method: DeliveryMethod | undefined, onDone: () => void) {
  const [shown, setShown] = useState(method)
  const save = useSaveMethod(shown)
  const methods = useDeliveryMethods()
  const others = (methods.data ?? []).map(({ key }) => key)
  const form = useForm<MethodTexts>({ defaultValues: textsOf(method) })
  const { conflict, merge } = useEditConflict()
  const [problem, setProblem] = useState<string>()
  const onRefused = async (error: Error) => {
    if (showFieldErrors(form, error).areAllShown) return
    const { data } = isEditConflict(error) ? await methods.refetch() : {}
    const stored = data?.find(({ key }) => key === shown?.key)
    if (!stored || isSame(stored, shown))
      return setProblem(errorMessage(error, 'Failed to save the delivery method'))
    merge(form, textsOf(stored), error)
    setShown(stored)
  }
  const onSubmit = form.handleSubmit(async (texts) => {
    setProblem(undefined)
    try {
      await save.mutateAsync(methodOf(texts, shown, others))
    } catch (error) {
      return await onRefused(error as Error)
    }
    toast.success('Delivery method saved')
    onDone()
  })
  return { form, onSubmit, problem, conflict }
}
