import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { DialogForm } from './dialog-form.tsx'

/** A question in a dialog with one field: the reason, which the shopper gets by e-mail. */
export function ReasonForm({
  body,
  isOptional = false,
  fallback,
  send,
  children,
  ...dialog
}: {
  body: z.ZodType<{ reason: string | null }, { reason?: string | null | undefined }>
  isOptional?: boolean
  /** Shown when the server sent no message. */
  fallback: string
  send: (reason: string) => Promise<unknown>
  submit: string
  isDanger?: boolean
  cancel?: string
  onCancel: () => void
  children?: ReactNode
}) {
  const form = useContractForm(body, { reason: '' }, { fallback, send: ({ reason }) => send(reason ?? '') })
  return (
    <DialogForm form={form} {...dialog}>
      {children}
      <Textarea
        {...form.text('reason')}
        {...(isOptional && { 'aria-required': false })}
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint="The shopper reads it in the e-mail."
        rows={isOptional ? 2 : 3}
      />
    </DialogForm>
  )
}
