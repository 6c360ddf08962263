import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FACT_KINDS } from '../../../../contract/facts/fact-kinds.ts'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { ApiError } from '../../../data/client.ts'
import { errorMessage } from '../../../data/show-error.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useSaveFacts } from '../../data/catalog/facts.ts'
import { EditConflict } from '../../parts/conflict/edit-conflict.tsx'
import { isEditConflict, useEditConflict } from '../../parts/conflict/use-edit-conflict.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { FormProduct, OnConflict } from '../product-parts.tsx'
import { CertificateField } from './certificate-field.tsx'
import { FactField } from './fact-field.tsx'
import { fieldOfPath, fieldsOf, formOf, labelsOf, sentOf, type FactsForm as Values } from './given-facts.ts'
import { OwnFacts } from './own-facts.tsx'

type Props = {
  product: FormProduct
  onDone: () => void
  onSaved: (product: ProductWithVariants) => void
  onConflict: OnConflict
}

export default function FactsForm(props: Props) {
  const { product, onDone } = props
  const { form, conflict, submit, failure, isWrongName, isAllowed, setAllowed } = useFactsForm(props)
  const problem = failure && errorMessage(failure, 'Failed to save')
  return (
    <DialogForm
      form={{ form, onSubmit: submit, isBusy: form.formState.isSubmitting, problem }}
      submit="Save Materials and Care"
      onCancel={onDone}
    >
      <p className="text-title font-semibold break-words">{product.name}</p>
      <EditConflict {...{ form, conflict }} names={labelsOf(product)} />
      {isWrongName && (
        <Checkbox checked={isAllowed} onChange={({ target }) => setAllowed(target.checked)}>
          Allow this wording: it is recorded in the log
        </Checkbox>
      )}
      {Object.entries(Object.groupBy(FACT_KINDS, ({ group }) => group)).map(([group, kinds = []]) => (
        <fieldset key={group}>
          <legend className="mb-3 font-semibold">{group}</legend>
          <div className="grid items-start gap-4 md:grid-cols-3">
            {kinds.map((kind) => (
              <FactField
                key={kind.key}
                kind={kind}
                field={form.register(`facts.${kind.key}`)}
                error={form.formState.errors.facts?.[kind.key]?.message}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <CertificateField product={product} />
      {product.variants && <OwnFacts {...{ form }} variants={product.variants} />}
    </DialogForm>
  )
}

function useFactsForm({ product, onSaved, onConflict }: Props) {
  const { updated_at } = product
  const { conflict, merge } = useEditConflict()
  const save = useSaveFacts(product.id)
  const form = useForm<Values>({ defaultValues: formOf(product) })
  const [failure, setFailure] = useState<Error>()
  const [isAllowed, setAllowed] = useState(false)
  const [isWrongName, setWrongName] = useState(false)
  const mergeStored = async (refusal: Error) => {
    try {
      const stored = formOf(await onConflict(refusal))
      merge(form, stored, refusal, { fieldsOf: (values) => fieldsOf(values, stored) })
    } catch (error) {
      setFailure(error as Error)
    }
  }
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const sent = sentOf(values, product)
    try {
      onSaved(await save.mutateAsync({ ...sent, updated_at, ...(isAllowed && { allow_wording: true }) }))
      toast.success('Materials and care saved')
    } catch (error) {
      if (isEditConflict(error)) return await mergeStored(error)
      const fields = error instanceof ApiError ? error.fields : []
      const known = fields.flatMap(({ path, message }) => {
        const field = fieldOfPath(path, sent)
        return field ? [{ field, message }] : []
      })
      for (const [at, { field, message }] of known.entries())
        form.setError(field, { message }, { shouldFocus: at === 0 })
      if (fields.some(({ path }) => path === 'name')) setWrongName(true)
      if (known.length === 0 || known.length < fields.length) setFailure(error as Error)
    }
  })
  return { form, conflict, submit, failure, isWrongName, isAllowed, setAllowed }
}
