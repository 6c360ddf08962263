import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { z } from 'zod'
import type { Settings } from '../../../contract/admin/settings.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSaveSettings, useSettings } from '../data/settings.ts'
import { lockedChanges } from '../parts/changed-fields.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { useEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import { FormAlert } from '../parts/form-alert.tsx'
import { useUnsavedChanges } from '../parts/leave-guard.tsx'
import { StickyErrorSummary } from '../parts/sticky-error-summary.tsx'

/** A form for a part of the settings. It sends only changed settings, and merges what another admin has saved meanwhile. */
export function useSettingsForm<I extends FieldValues, O extends Partial<Settings>>(
  schema: z.ZodType<O, I>,
  settings: Settings,
  valuesOf: (settings: Settings) => DefaultValues<I>,
) {
  const save = useSaveSettings()
  const query = useSettings()
  const [shown, setShown] = useState(settings)
  const { conflict, mergeStored, clear } = useEditConflict()
  const form = useContractForm(schema, valuesOf(settings), {
    fallback: 'Failed to save settings',
    send: async (body) => {
      try {
        show(await save.mutateAsync(lockedChanges<Partial<Settings>>(shown, body)))
      } catch (error) {
        const read = async () => (await query.refetch({ throwOnError: true })).data
        setShown(await mergeStored(form.form, error, { shown, read, valuesOf }))
        return
      }
      toast.success('Settings saved.')
    },
  })
  const show = (present: Settings) => {
    setShown(present)
    clear()
    form.clearErrors()
    form.form.reset(valuesOf(present), { keepFieldsRef: true })
  }
  return {
    ...form,
    conflict,
    show,
    isChanged: form.form.formState.isDirty,
  }
}

export function SettingsForm<I extends FieldValues, O extends Partial<Settings>>({
  form: { form, onSubmit, isBusy, problem, isChanged, show, conflict },
  names,
  texts,
  children,
}: {
  form: Pick<
    ReturnType<typeof useSettingsForm<I, O>>,
    'form' | 'onSubmit' | 'isBusy' | 'problem' | 'isChanged' | 'show' | 'conflict'
  >
  /** Labels, in the form's order. */
  names: Partial<Record<FieldPath<I>, string>>
  /** The setting that can be reset to its default. */
  texts?: 'about' | 'faq' | 'terms' | 'privacy'
  children: ReactNode
}) {
  const { pathname: here } = useLocation()
  useUnsavedChanges((to) => isChanged && to !== here)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-5 border border-line bg-paper p-4 md:p-6"
    >
      {problem && (
        <FormAlert>
          <p>{problem}</p>
        </FormAlert>
      )}
      <EditConflict {...{ form, conflict, names }} />
      {texts && (
        <p className="text-small text-muted">
          {
            'Texts may name {shop}, {shipping_fee}, {return_days}, {email}, {phone}, {address} and {vat} (that prices include VAT, with a VAT number): shoppers read what those are at the time.'
          }
        </p>
      )}
      {children}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-4 md:-mx-6 md:-mb-6 md:px-6">
        <StickyErrorSummary {...{ form, names }} />
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        {texts && <ResetToDefault texts={texts} onDone={show} />}
      </div>
    </form>
  )
}

function ResetToDefault({
  texts,
  onDone,
}: {
  texts: 'about' | 'faq' | 'terms' | 'privacy'
  onDone: (present: Settings) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const save = useSaveSettings()
  const reset = () =>
    save.mutateAsync(
      { [texts]: null },
      {
        onSuccess: (present) => {
          onDone(present)
          toast.success('Settings saved.')
        },
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Back to the default
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Back to the default"
        question="Replace this text by the one that the shop came with?"
        confirm="Replace"
        onConfirm={reset}
      >
        <p>What you have written here is lost.</p>
      </ConfirmDialog>
    </>
  )
}

/** Several texts in one field, split by `separator`. */
export function textsField<T extends z.ZodType<string[]>>(texts: T, separator: RegExp) {
  return z.string().transform((typed, context) => {
    const parts = typed.split(separator).map((text) => text.trim())
    const result = texts.safeParse(parts.filter(Boolean))
    if (result.success) return result.data as string[]
    context.issues.push({
      code: 'custom',
      message: result.error.issues[0]?.message ?? 'Invalid',
      input: typed,
    })
    return z.NEVER
  })
}

/** Records in one field, one a line: 'Earrings: Only with the seal unbroken.' */
export function recordsField<T extends z.ZodType<Record<string, string>[]>>(
  records: T,
  [first, second]: [string, string],
) {
  return z.string().transform((typed, context) => {
    const lines = typed.split(LINES).filter((text) => text.trim())
    const parts = lines.map(
      (text) =>
        /^([^:]*):?(.*)$/s
          .exec(text)
          ?.slice(1)
          .map((part) => part.trim()) ?? [],
    )
    const result = records.safeParse(parts.map(([one, other]) => ({ [first]: one, [second]: other })))
    if (result.success) return result.data
    context.issues.push({
      code: 'custom',
      message: result.error.issues[0]?.message ?? 'Invalid',
      input: typed,
    })
    return z.NEVER
  })
}

export const LINES = /\n/
export const PARAGRAPHS = /\n\s*\n/
