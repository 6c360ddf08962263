import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { SettingsBody } from '../../../contract/settings.ts'
import { useContractForm } from '../../account/use-contract-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSaveSettings } from '../data/shop.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A part of the settings as a form of its own. */
export function useSettingsForm<I extends FieldValues, O extends SettingsBody>(
  schema: z.ZodType<O, I>,
  values: DefaultValues<I>,
) {
  const save = useSaveSettings()
  return useContractForm(schema, values, {
    fallback: 'Failed to save settings',
    send: async (body) => {
      await save.mutateAsync(body)
      toast.success('Settings saved.')
    },
  })
}

/** Its fields, what was refused, and the button; texts can go back to what the shop came with. */
export function SettingsForm({
  form: { onSubmit, isBusy, problem },
  texts,
  children,
}: {
  form: Pick<ReturnType<typeof useContractForm>, 'onSubmit' | 'isBusy' | 'problem'>
  /** The setting that can go back to its default. */
  texts?: 'about' | 'faq' | 'terms'
  children: ReactNode
}) {
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-5 border border-line bg-paper p-4 md:p-6"
    >
      {problem && <Alert>{problem}</Alert>}
      {texts && (
        <p className="text-small text-muted">
          {
            'Texts may name {shop}, {shipping_fee}, {email}, {phone} and {address}: shoppers read what those are at the time.'
          }
        </p>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button type="submit" busy={isBusy} onMouseDown={keepFocus}>
          Save
        </Button>
        {texts && <BackToDefault texts={texts} />}
      </div>
    </form>
  )
}

function BackToDefault({ texts }: { texts: 'about' | 'faq' | 'terms' }) {
  const [isAsking, setAsking] = useState(false)
  const save = useSaveSettings()
  const reset = () =>
    save.mutate(
      { [texts]: null },
      {
        onSuccess: () => location.reload(),
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
