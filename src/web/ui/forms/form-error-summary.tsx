import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { Alert } from '../alert.tsx'

const ANNOUNCED_AFTER_MS = 1_000

export type InvalidField = { name: string; focus: () => void }

/** Lists the invalid fields of a long form as buttons that focus them. Each submit is announced once. */
export function FormErrorSummary<I extends FieldValues, O>({
  form,
  names,
  extra = [],
}: {
  form: UseFormReturn<I, unknown, O>
  /** Labels, in the form's order. */
  names: Partial<Record<FieldPath<I>, string>>
  /** Problems that are not fields. */
  extra?: InvalidField[] | undefined
}) {
  const { errors, submitCount } = form.formState
  const isNew = useIsNewSubmit(submitCount)
  const invalid = (Object.keys(names) as FieldPath<I>[])
    .filter((path) => get(errors, path))
    .map((path): InvalidField => ({ name: names[path] as string, focus: () => form.setFocus(path) }))
    .concat(extra)
  if (submitCount === 0 || invalid.length < 2) return null
  return (
    <Summary key={submitCount} isNew={isNew}>
      <p className="font-medium">{`Please look at ${invalid.length} fields again:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {invalid.map(({ name, focus }) => (
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
    </Summary>
  )
}

function Summary({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  // Browsers announce every new alert, even with aria-live off.
  const [role] = useState(isNew ? 'alert' : 'group')
  return (
    <Alert role={role} aria-live={isNew ? undefined : 'off'}>
      {children}
    </Alert>
  )
}

// Corrections after the submit are not announced.
function useIsNewSubmit(submit: number): boolean {
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(submit), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [submit])
  return announced !== submit
}
