import type { ReactNode, SubmitEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import type { InvalidField } from '../../ui/forms/form-error-summary.tsx'
import { FormAlert } from './form-alert.tsx'
import { StickyErrorSummary } from './sticky-error-summary.tsx'

export function DialogForm<I extends FieldValues, O>({
  form: { form, onSubmit, isBusy, problem },
  submit,
  isDanger,
  cancel = 'Cancel',
  onCancel,
  names,
  extra,
  note,
  children,
}: {
  form: {
    form: UseFormReturn<I, unknown, O>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
    isBusy: boolean
    problem: ReactNode
  }
  submit: string
  isDanger?: boolean
  /** Where "Cancel" would be ambiguous. */
  cancel?: string
  onCancel: () => void
  /** Labels of a long form's fields, in its order. */
  names?: Partial<Record<FieldPath<I>, string>>
  extra?: InvalidField[]
  /** Stands beside the buttons, which stay in sight. */
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <form ref={focusFirstField} noValidate onSubmit={onSubmit}>
      <div className="flex flex-col gap-5 p-5">
        {problem && <FormAlert>{problem}</FormAlert>}
        {children}
      </div>
      <DialogButtons>
        {names && <StickyErrorSummary {...{ form, names, extra }} />}
        {note}
        <Button variant="quiet" onMouseDown={keepFocus} onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** On touch screens only a field with `data-focus-first="always"`: the keyboard would cover the form. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (!form) return
  const always = form.querySelector<HTMLElement>('[data-focus-first=always]')
  if (!always && window.matchMedia('(pointer: coarse)').matches) return
  const first =
    always ??
    form.querySelector<HTMLElement>('[data-focus-first]') ??
    form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
  autofocus(first)
  // The form may mount after its dialog has opened.
  if (form.closest('dialog')?.open && !form.contains(document.activeElement)) first?.focus()
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-buttons sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-5 py-4">
      {children}
    </div>
  )
}
