import type { ReactNode, SubmitEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import type { InvalidField } from '../../ui/forms/form-error-summary.tsx'
import { Refused } from './refused.tsx'
import { WrongFields } from './wrong-fields.tsx'

/** The form inside a dialog: what was refused, its fields, and its buttons in sight below them. */
export function DialogForm<I extends FieldValues, O>({
  form: { form, onSubmit, isBusy, problem },
  submit,
  isDanger,
  cancel = 'Cancel',
  onCancel,
  names,
  extra,
  children,
}: {
  form: {
    form: UseFormReturn<I, unknown, O>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
    isBusy: boolean
    problem: ReactNode
  }
  /** What the button says. */
  submit: string
  /** It takes something away. */
  isDanger?: boolean
  /** What the way out says, where "Cancel" would name what the form does. */
  cancel?: string
  onCancel: () => void
  /** What the fields of a long form are called, in its order. */
  names?: Partial<Record<FieldPath<I>, string>>
  extra?: InvalidField[]
  children: ReactNode
}) {
  return (
    <form ref={startInFirstField} noValidate onSubmit={onSubmit}>
      <div className="flex flex-col gap-5 p-5">
        {problem && <Refused>{problem}</Refused>}
        {children}
      </div>
      <DialogButtons>
        {names && <WrongFields {...{ form, names, extra }} />}
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

// Whoever opens a form writes at once. On a phone that would push the keyboard over it.
function startInFirstField(form: HTMLFormElement | null): void {
  if (!form || window.matchMedia('(pointer: coarse)').matches) return
  const first = form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
  autofocus(first)
  // What the form shows may have come after its dialog was open.
  if (form.closest('dialog')?.open && !form.contains(document.activeElement)) first?.focus()
}

/** The buttons at the foot of a dialog, in sight however long it is. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-buttons sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-5 py-4">
      {children}
    </div>
  )
}
