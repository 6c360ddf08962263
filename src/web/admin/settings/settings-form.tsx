import { hashKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { z } from 'zod'
import type { Settings, SettingsBody } from '../../../contract/admin/settings.ts'
import { ApiError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSaveSettings, useSettings } from '../data/settings.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useUnsaved } from '../parts/leave-guard.tsx'
import { Refused } from '../parts/refused.tsx'
import { ShowTheirs } from '../parts/reload-conflict.tsx'
import { WrongFields } from '../parts/wrong-fields.tsx'

/**
 * A part of the settings as a form of its own: only what was changed is sent, so that two admins at once do not undo
 * each other's.
 */
export function useSettingsForm<I extends FieldValues, O extends Partial<Settings>>(
  schema: z.ZodType<O, I>,
  settings: Settings,
  valuesOf: (settings: Settings) => DefaultValues<I>,
) {
  const save = useSaveSettings()
  const fresh = useSettings()
  const [shown, setShown] = useState(settings)
  const form = useContractForm(schema, valuesOf(settings), {
    fallback: 'Failed to save settings',
    send: async (body) => {
      show(await save.mutateAsync(changesOf(body, shown)))
      toast.success('Settings saved.')
    },
  })
  const show = (present: Settings) => {
    setShown(present)
    save.reset()
    form.form.reset(valuesOf(present), { keepFieldsRef: true })
  }
  const showTheirs = async () => {
    const { data } = await fresh.refetch({ throwOnError: true })
    if (data) show(data)
  }
  const isOld = save.error instanceof ApiError && save.error.status === 409
  return {
    ...form,
    problem: save.isError ? form.problem : undefined,
    show,
    isChanged: form.form.formState.isDirty,
    showTheirs: isOld ? showTheirs : undefined,
  }
}

function changesOf(written: Partial<Settings>, shown: Settings): SettingsBody {
  const names = Object.keys(written) as (keyof Settings)[]
  const changed = names.filter((name) => hashKey([written[name]]) !== hashKey([shown[name]]))
  const only = (from: Partial<Settings>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { ...only(written), shown: only(shown) }
}

/** Its fields, what was refused, and the button; texts can go back to what the shop came with. */
export function SettingsForm<I extends FieldValues, O extends Partial<Settings>>({
  form: { form, onSubmit, isBusy, problem, isChanged, show, showTheirs },
  names,
  texts,
  children,
}: {
  form: Pick<
    ReturnType<typeof useSettingsForm<I, O>>,
    'form' | 'onSubmit' | 'isBusy' | 'problem' | 'isChanged' | 'show' | 'showTheirs'
  >
  /** What its fields are called, in its order. */
  names: Partial<Record<FieldPath<I>, string>>
  /** The setting that can go back to its default. */
  texts?: 'about' | 'faq' | 'terms'
  children: ReactNode
}) {
  const { pathname: here } = useLocation()
  useUnsaved((to) => isChanged && to !== here)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-5 border border-line bg-paper p-4 md:p-6"
    >
      {problem && (
        <Refused>
          <p>{problem}</p>
          {showTheirs && <ShowTheirs onClick={showTheirs} />}
        </Refused>
      )}
      {texts && (
        <p className="text-small text-muted">
          {
            'Texts may name {shop}, {shipping_fee}, {email}, {phone} and {address}: shoppers read what those are at the time.'
          }
        </p>
      )}
      {children}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-4 md:-mx-6 md:-mb-6 md:px-6">
        <WrongFields {...{ form, names }} />
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        {texts && <BackToDefault texts={texts} onDone={show} />}
      </div>
    </form>
  )
}

function BackToDefault({
  texts,
  onDone,
}: {
  texts: 'about' | 'faq' | 'terms'
  onDone: (present: Settings) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const save = useSaveSettings()
  const reset = () =>
    save.mutate(
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
        isBusy={save.isPending}
        onConfirm={reset}
      >
        <p>What you have written here is lost.</p>
      </ConfirmDialog>
    </>
  )
}

/** Several texts in one field: each on a line of its own, or, as paragraphs, parted by an empty line. */
export function textsField<T extends z.ZodType<string[]>>(texts: T, part: RegExp) {
  return z.string().transform((typed, context) => {
    const parts = typed.split(part).map((text) => text.trim())
    const judged = texts.safeParse(parts.filter(Boolean))
    if (judged.success) return judged.data as string[]
    context.issues.push({
      code: 'custom',
      message: judged.error.issues[0]?.message ?? 'Invalid',
      input: typed,
    })
    return z.NEVER
  })
}

export const LINES = /\n/
export const PARAGRAPHS = /\n\s*\n/
