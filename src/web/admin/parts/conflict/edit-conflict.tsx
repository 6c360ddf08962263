import type { ReactNode } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { countAsEdit } from '../count-as-edit.ts'
import { FormAlert } from '../form-alert.tsx'
import { fieldLabel, valueText } from '../format-audit-value.ts'
import { isSame } from './merge-edits.ts'
import type { Choice, Conflict } from './use-edit-conflict.ts'

type Names = Partial<Record<string, string>>
type Texts = Partial<Record<string, (value: unknown) => ReactNode>>

/** Says what somebody else saved meanwhile, and offers both values of each field that both changed. */
export function EditConflict<I extends FieldValues, O>({
  conflict,
  form,
  names = {},
  texts = {},
}: {
  conflict: Conflict | undefined
  form: UseFormReturn<I, unknown, O>
  names?: Names | undefined
  /** Of values that are not their own text. */
  texts?: Texts | undefined
}) {
  if (!conflict) return null
  const labelOf = (name: string) => names[name] ?? sentenceCase(fieldLabel(name))
  const { count, taken, choices } = conflict
  return (
    <ConflictAlert count={count} taken={taken.map(labelOf)} hasChoices={choices.length > 0}>
      {choices.map((choice) => (
        <FieldChoice
          key={`${count} ${choice.name}`}
          {...{ choice, form }}
          label={labelOf(choice.name)}
          text={texts[choice.name] ?? plainText}
        />
      ))}
    </ConflictAlert>
  )
}

type AlertProps = { count: number; taken: string[]; hasChoices: boolean; children: ReactNode }

export function ConflictAlert({ count, taken, hasChoices, children }: AlertProps) {
  return (
    <div ref={countAsEdit} className="flex flex-col gap-4">
      <FormAlert key={count}>{conflictText(taken, hasChoices)}</FormAlert>
      {children}
    </div>
  )
}

function FieldChoice<I extends FieldValues, O>({
  choice: { name, mine, theirs },
  form,
  label,
  text,
}: {
  choice: Choice
  form: UseFormReturn<I, unknown, O>
  label: string
  text: (value: unknown) => ReactNode
}) {
  const path = name as FieldPath<I>
  const present: unknown = useWatch({ control: form.control, name: path })
  const choose = (value: unknown) =>
    form.setValue(path, value as PathValue<I, FieldPath<I>>, { shouldDirty: true, shouldValidate: true })
  return <ValueChoice {...{ name, label, mine, theirs, present, text }} onChoose={choose} />
}

export function ValueChoice<Value>({
  name,
  label,
  mine,
  theirs,
  present,
  text,
  onChoose,
}: {
  name: string
  label: string
  mine: Value
  theirs: Value
  present: Value
  text: (value: Value) => ReactNode
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className="rounded-sm border border-line p-4">
      <legend className="px-1 text-small font-medium">{label}</legend>
      {[
        { title: 'Yours', value: mine },
        { title: 'Saved meanwhile', value: theirs },
      ].map(({ title, value }) => (
        <label key={title} className="flex min-h-11 items-start gap-3 py-2 md:min-h-9">
          <input
            type="radio"
            name={`keep-${name}`}
            checked={isSame(present, value)}
            onChange={() => onChoose(value)}
            className="mt-1 size-4 shrink-0 accent-ink"
          />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">
            <span className="text-muted">{`${title}: `}</span>
            {text(value)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const MOST_NAMED = 8

function conflictText(taken: string[], hasChoices: boolean): string {
  const named = taken.slice(0, MOST_NAMED).map((label) => `“${label}”`)
  const more = taken.length > MOST_NAMED ? [`${taken.length - MOST_NAMED} more`] : []
  const changed = new Intl.ListFormat('en-GB').format([...named, ...more])
  const others =
    taken.length > 0 ? `Somebody else has changed ${changed} meanwhile, and this form shows it now. ` : ''
  if (hasChoices)
    return `${others}You and somebody else have both changed what follows. Nothing was saved: please choose which to keep, then save again.`
  return `${others || 'Somebody else has saved this meanwhile. '}Your changes are kept beside it. Nothing was saved: please look at both, then save again.`
}

export function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return valueText(value) || 'Nothing'
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
