import { type RefObject, useCallback, useEffect, useState } from 'react'
import { variantMatrix } from '../../../../contract/admin/products/variants.ts'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { ApiError, call } from '../../../data/client.ts'
import { errorMessage } from '../../../data/show-error.ts'
import { dismissErrors, toast } from '../../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import { useSaveVariants } from '../../data/catalog/save-variants.ts'
import { isEditConflict } from '../../parts/conflict/use-edit-conflict.ts'
import type { FormProduct, OnConflict } from '../product-parts.tsx'
import { matrixOf, type Row, toNumber } from './draft.ts'
import { withStock } from './edit-rows.ts'
import { type MatrixErrors, NO_ERRORS, type Problem, placeErrors, withoutError } from './place-errors.ts'
import { useMatrixDraft } from './use-matrix-draft.ts'

export type MatrixProps = {
  product: FormProduct
  onSaved: (product: ProductWithVariants) => void
  onConflict: OnConflict
}

/** The matrix while it is edited, and its saving. */
export function useMatrix({ product, onSaved, onConflict }: MatrixProps) {
  const { loaded, draft, form, edit, merge, conflict } = useMatrixDraft(product)
  const [areFree, setFree] = useState(false)
  const wording = useWording()
  const [errors, setErrors] = useState<MatrixErrors>(NO_ERRORS)
  const [failure, setFailure] = useState<Error>()
  const save = useSaveVariants(product.id)
  const clearError = useCallback(
    (key: string, field?: string) => setErrors((current) => withoutError(current, key, field)),
    [],
  )
  useFocusOnError(form, failure, errors.times)
  const mergeStored = async (refusal: Error) => {
    merge(await onConflict(refusal))
    dismissErrors(refusal.message)
  }
  const submit = useSingleFlight(async () => {
    setFailure(undefined)
    const { body, sent, used } = matrixOf(draft, product.updated_at, areFree)
    const show = (problems: Problem[]) => setErrors(placeErrors(problems, sent, used))
    const checked = variantMatrix.safeParse(body)
    if (!checked.success) {
      show(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      return
    }
    setErrors(NO_ERRORS)
    try {
      onSaved(await save.mutateAsync({ ...body, ...wording.sent }))
      toast.success('Sizes saved')
    } catch (error) {
      if (isEditConflict(error)) return await mergeStored(error).catch(setFailure)
      const problems = error instanceof ApiError ? error.fields : []
      if (problems.length > 0) show(problems)
      wording.ask(problems)
      setFailure(error as Error)
      const stock = await stockAfterRefusal(product.id, problems, sent)
      if (stock) edit((current) => withStock(current, stock.variants, stock.refused))
    }
  })
  return {
    loaded,
    draft,
    edit,
    form,
    errors,
    clearError,
    conflict,
    /** Words for the top of the form. */
    problem: problemText(errors, failure),
    invalidFields: invalidFields(errors),
    isBusy: save.isPending,
    submit,
    free: {
      isAsked: draft.rows.some(({ isMade, price, wasFree }) => isMade && !wasFree && toNumber(price) === 0),
      areFree,
      set: setFree,
    },
    wording,
  }
}

function useFocusOnError(form: RefObject<HTMLElement | null>, failure: Error | undefined, times: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure, times])
}

/** The product's name can be refused for what the variants left are made of. */
function useWording() {
  const [isAsked, setAsked] = useState(false)
  const [isAllowed, set] = useState(false)
  return {
    isAsked,
    isAllowed,
    set,
    sent: isAllowed ? { allow_wording: true } : {},
    ask: (problems: Problem[]) => setAsked(problems.some(({ path }) => path === 'name')),
  }
}

/** What is left of variants whose stock could not be lowered. */
async function stockAfterRefusal(id: string, problems: Problem[], sent: Row[]) {
  const refused = problems.flatMap(({ path }) => {
    const [, at] = /^variants\.(\d+)\.stock_quantity$/.exec(path) ?? []
    return at === undefined ? [] : (sent[Number(at)]?.key ?? [])
  })
  if (refused.length === 0) return undefined
  const now = await call('GET /admin/products/{id}/', { params: { id } }).catch(() => undefined)
  return now?.variants && { variants: now.variants, refused: new Set(refused) }
}

function invalidFields({ rows, options }: MatrixErrors): number {
  const cells = Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0)
  return cells + Object.keys(options).length
}

function problemText(errors: MatrixErrors, failure: Error | undefined): string | undefined {
  if (errors.others.length > 0) return [...new Set(errors.others)].join(' ')
  return failure && errors.times === 0 ? errorMessage(failure, 'Failed to save the sizes') : undefined
}
