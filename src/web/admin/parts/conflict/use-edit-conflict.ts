import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../data/client.ts'
import { dismissErrors } from '../../../ui/overlay/toaster.tsx'
import { isSame, mergeEdits } from './merge-edits.ts'

export type Choice = { name: string; mine: unknown; theirs: unknown }

export type Conflict = {
  /** Counts the merges of the form, so that each is announced. */
  count: number
  /** Fields taken from what was saved meanwhile. */
  taken: string[]
  choices: Choice[]
}

type Merging<I> = { fieldsOf?: (values: I) => Record<string, unknown>; isQuiet?: boolean }

type Reading<Stored, I> = {
  shown: Stored
  /** Undefined when it is gone. */
  read: () => Promise<Stored | undefined>
  valuesOf: (stored: Stored) => DefaultValues<I>
}

/** Merges what somebody else saved into a form that was refused. */
export function useEditConflict() {
  const [conflict, setConflict] = useState<Conflict>()
  /**
   * @param fieldsOf what is merged of a form whose values are nested: each field by its path
   * @param isQuiet says nothing when nobody else has changed a field: another form was refused
   */
  const merge = <I extends FieldValues, O>(
    form: UseFormReturn<I, unknown, O>,
    stored: DefaultValues<I>,
    refusal: Error,
    { fieldsOf = (values) => values, isQuiet = false }: Merging<I> = {},
  ) => {
    dismissErrors(refusal.message)
    const base: unknown = form.formState.defaultValues
    // The reset writes into the nested values of the form.
    const mine = structuredClone(fieldsOf(form.getValues()))
    const theirs = fieldsOf(stored as I)
    const { merged, taken, conflicts } = mergeEdits(fieldsOf(base as I), mine, theirs)
    form.reset(stored, { keepFieldsRef: true })
    for (const name of Object.keys(merged) as FieldPath<I>[]) {
      if (isSame(merged[name], theirs[name])) continue
      form.setValue(name, merged[name] as PathValue<I, FieldPath<I>>, { shouldDirty: true })
    }
    if (isQuiet && taken.length === 0 && conflicts.length === 0) return
    const choices = conflicts.map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
    setConflict((last) => ({ count: (last?.count ?? 0) + 1, taken, choices }))
  }
  /** @returns what is stored now, merged into the form @throws the error when it is not that of another editor */
  const mergeStored = async <Stored, I extends FieldValues, O>(
    form: UseFormReturn<I, unknown, O>,
    error: unknown,
    { shown, read, valuesOf }: Reading<Stored, I>,
  ): Promise<Stored> => {
    const stored = isEditConflict(error) ? await read() : undefined
    if (stored === undefined || isSame(stored, shown)) throw error
    merge(form, valuesOf(stored), error as ApiError)
    return stored
  }
  return { conflict, merge, mergeStored, clear: () => setConflict(undefined) }
}

/** The refusal of a form because somebody else has saved first; not that of a field, such as a code that is taken. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
}
