import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { Alert } from '../alert.tsx'

const SAID_AFTER_MS = 1_000

export type InvalidField = { name: string; focus: () => void }

/** After a refused press of a long form's button: which fields to look at, each a step away; said for each press once. */
export function FormErrorSummary<I extends FieldValues, O>({
  form,
  names,
  further = [],
}: {
  form: UseFormReturn<I, unknown, O>
  /** What the fields are called, in the form's order. */
  names: Partial<Record<FieldPath<I>, string>>
  /** What is wrong beside its fields. */
  further?: InvalidField[] | undefined
}) {
  const { errors, submitCount } = form.formState
  const insertExternalRefund = useNews(submitCount)
  const wrong = (Object.keys(names) as FieldPath<I>[])
    .filter((path) => get(errors, path))
    .map((path): InvalidField => ({ name: names[path] as string, focus: () => form.setFocus(path) }))
    .concat(further)
  if (submitCount === 0 || wrong.length < 2) return null
  return (
    <Listed key={submitCount} insertExternalRefund={insertExternalRefund}>
      <p className="font-medium">{`Please look at ${wrong.length} fields again:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {wrong.map(({ name, focus }) => (
          <li key={name}>
            <button
              type="button"
              onClick={focus}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Listed>
  )
}

function Listed({ insertExternalRefund, children }: { insertExternalRefund: boolean; children: ReactNode }) {
  // A browser says each alert that comes, whatever else is asked of it.
  const [role] = useState(insertExternalRefund ? 'alert' : 'group')
  return (
    <Alert role={role} aria-live={insertExternalRefund ? undefined : 'off'}>
      {children}
    </Alert>
  )
}

// What is put right afterwards, letter by letter, is no news of the press.
function useNews(press: number): boolean {
  const [said, setSaid] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(press), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [press])
  return said !== press
}
