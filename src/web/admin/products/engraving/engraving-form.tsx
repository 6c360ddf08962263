import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FONT_LABELS, FONTS, MAX_TEXT, PLACE_LABELS, PLACES } from '../../../../contract/engraving/rules.ts'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { readPrice } from '../../../../contract/read-amount.ts'
import { errorMessage } from '../../../data/show-error.ts'
import { showFieldErrors } from '../../../data/show-field-errors.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useSaveEngraving } from '../../data/catalog/engraving.ts'
import { EditConflict } from '../../parts/conflict/edit-conflict.tsx'
import { isEditConflict, useEditConflict } from '../../parts/conflict/use-edit-conflict.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { numberToSend } from '../../parts/number-field.ts'
import type { FormProduct, OnConflict } from '../product-parts.tsx'

const CHARACTERS = 'A-Z a-z 0-9 &.,!’- ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜàáâäæçèéêëíîïñóôöøúûüß'
const DEFAULTS = {
  places: ['back'],
  fonts: [...FONTS],
  characters: CHARACTERS,
  max_length: 20,
  price: 0,
  days: 3,
}

type Props = {
  product: FormProduct
  onDone: () => void
  onSaved: (product: ProductWithVariants) => void
  onConflict: OnConflict
}

export default function EngravingForm(props: Props) {
  const { product, onDone } = props
  const { currency } = useShopConfig()
  const { form, conflict, submit, stop, problem, isBusy } = useEngravingForm(props)
  const { errors } = form.formState
  const number = { inputMode: 'decimal', className: 'figures', autoComplete: 'off' } as const
  return (
    <DialogForm form={{ form, onSubmit: submit, isBusy, problem }} submit="Save Engraving" onCancel={onDone}>
      <p className="text-title font-semibold break-words">{product.name}</p>
      <EditConflict {...{ form, conflict }} texts={TEXTS} />
      <Boxes
        legend="Places"
        values={PLACES}
        labels={PLACE_LABELS}
        field={form.register('places')}
        error={errors.places?.message}
      />
      <Boxes
        legend="Fonts"
        values={FONTS}
        labels={FONT_LABELS}
        field={form.register('fonts')}
        error={errors.fonts?.message}
      />
      <Textarea
        {...form.register('characters')}
        label="Characters"
        hint="What may be typed; A-Z means all of them. A space is always allowed."
        rows={2}
        error={errors.characters?.message}
      />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Input
          {...form.register('max_length')}
          {...number}
          label="Longest text"
          hint={`Characters, at most ${MAX_TEXT}`}
          error={errors.max_length?.message}
        />
        <Input
          {...form.register('price')}
          {...number}
          label={`Price added (${currency})`}
          error={errors.price?.message}
        />
        <Input
          {...form.register('days')}
          {...number}
          label="Days added"
          hint="Working days"
          error={errors.days?.message}
        />
      </div>
      {product.engraving && (
        <Button variant="quiet" className="-mx-5 self-start text-brick" onClick={stop}>
          Stop offering engraving
        </Button>
      )}
    </DialogForm>
  )
}

function useEngravingForm({ product: { id, engraving, updated_at }, onSaved, onConflict }: Props) {
  const save = useSaveEngraving(id)
  const { conflict, merge } = useEditConflict()
  const form = useForm({ defaultValues: textsOf(engraving ?? DEFAULTS) })
  const [problem, setProblem] = useState<string>()
  const onRefused = async (error: Error) => {
    const stored = isEditConflict(error) ? await onConflict(error).catch(() => undefined) : undefined
    if (stored && engraving && !stored.engraving) return setProblem(STOPPED)
    if (stored) return merge(form, textsOf(stored.engraving ?? DEFAULTS), error)
    if (!showFieldErrors(form, error).areAllShown) setProblem(errorMessage(error, 'Failed to save'))
  }
  const send = async (body: Parameters<typeof save.mutateAsync>[0]) => {
    setProblem(undefined)
    try {
      onSaved(await save.mutateAsync(body))
      toast.success(body ? 'Engraving saved' : 'This piece is not engraved any more')
    } catch (error) {
      await onRefused(error as Error)
    }
  }
  const submit = form.handleSubmit(({ max_length, price, days, ...texts }) =>
    send({
      ...texts,
      updated_at,
      max_length: numberToSend(max_length, undefined),
      price: numberToSend(price, undefined, readPrice),
      days: numberToSend(days, undefined),
    } as NonNullable<Parameters<typeof send>[0]>),
  )
  return { form, conflict, submit, stop: () => void send(null), problem, isBusy: form.formState.isSubmitting }
}

function textsOf({ max_length, price, days, ...texts }: typeof DEFAULTS) {
  return { ...texts, max_length: String(max_length), price: String(price), days: String(days) }
}

const STOPPED =
  'Somebody else has stopped offering engraving meanwhile. Close this form to leave it so, or save to offer it again.'

const listText = (labels: Record<string, string>) => (values: unknown) =>
  (values as string[]).map((value) => labels[value]).join(', ')

const TEXTS = { places: listText(PLACE_LABELS), fonts: listText(FONT_LABELS) }

type BoxesProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  labels: Record<Value, string>
  field: object
  error: string | undefined
}

function Boxes<Value extends string>({ values, labels, field, ...group }: BoxesProps<Value>) {
  return (
    <CheckboxGroup {...group}>
      {values.map((value) => (
        <Checkbox key={value} {...field} value={value}>
          {labels[value]}
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
