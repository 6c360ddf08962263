import { X } from 'lucide-react'
import { useState } from 'react'
import { MAX_OPTIONS, OPTION_KINDS, type OptionKind } from '../../../../contract/variant.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  addOption,
  addValues,
  changeValue,
  MAX_COMBINATIONS,
  type NewValue,
  removeOption,
  removeValue,
  renameOption,
} from './combinations.ts'
import type { Draft, OptionDraft } from './draft.ts'
import type { MatrixErrors } from './place-errors.ts'
import { OPTION_TEMPLATES } from './templates.ts'
import type { Edit } from './use-matrix-draft.ts'
import { ValueTemplates } from './value-templates.tsx'

type Props = { draft: Draft; edit: Edit; errors: MatrixErrors; clearError: (key: string) => void }

export function OptionFields({ draft, edit, errors, clearError }: Props) {
  const { options } = draft
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Options</h3>
      {options.length === 0 && (
        <p className="text-muted">
          The product is sold in one version. Add what shoppers choose: sizes, lengths, metals, or anything
          else.
        </p>
      )}
      {options.map((option) => (
        <OptionField key={option.key} {...{ option, draft, edit, errors, clearError }} />
      ))}
      {options.length < MAX_OPTIONS && (
        <div className="flex flex-wrap gap-2">
          {OPTION_TEMPLATES.filter(
            ({ kind }) => kind === 'other' || options.every((one) => one.kind !== kind),
          ).map(({ label, ...option }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              onClick={() => edit((current) => addOption(current, option))}
            >
              {`Add ${label.toLowerCase()}`}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

const KIND_NAMES: Record<OptionKind, string> = {
  ring_size: 'Ring size',
  metal: 'Metal',
  length: 'Length',
  stone: 'Stone',
  other: 'Other',
}

function OptionField({ option, draft, edit, errors, clearError }: Props & { option: OptionDraft }) {
  const { key, name, kind, values } = option
  const [isTooMany, setTooMany] = useState(false)
  const add = (added: NewValue[]) => {
    const next = addValues(draft, key, added)
    setTooMany(!next)
    if (next) edit((current) => addValues(current, key, added) ?? current)
  }
  const label = name || 'this option'
  return (
    <fieldset className="flex flex-col gap-3 rounded-sm border border-line p-3">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Input
          label="Name"
          placeholder={kind === 'other' ? 'Size' : KIND_NAMES[kind]}
          autoComplete="off"
          value={name}
          error={errors.options[key]}
          onChange={({ target }) => {
            edit((current) => renameOption(current, key, { name: target.value }))
            clearError(key)
          }}
          className="md:min-h-9 md:py-1"
        />
        <Select
          label="Kind"
          value={kind}
          onChange={({ target }) =>
            edit((current) => renameOption(current, key, { kind: target.value as OptionKind }))
          }
          className="md:min-h-9 md:py-1"
        >
          {OPTION_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </Select>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${label}`}
          onClick={() => edit((current) => removeOption(current, key))}
          className="max-md:order-last max-md:col-span-2 max-md:-mt-2 max-md:-ml-3.5 max-md:justify-self-start md:mt-6.5"
        >
          Remove
        </Button>
      </div>
      {values.length > 0 && <Values {...{ option, edit, errors, clearError }} />}
      <ValueTemplates option={option} onAdd={add} />
      {isTooMany && (
        <Alert>{`That makes more than ${MAX_COMBINATIONS} combinations. Please add fewer values.`}</Alert>
      )}
    </fieldset>
  )
}

function Values({ option, edit, errors, clearError }: Omit<Props, 'draft'> & { option: OptionDraft }) {
  const { key, kind, values } = option
  const hasSwatch = kind === 'metal' || kind === 'stone'
  return (
    <ul className="flex flex-wrap gap-2">
      {values.map(({ key: valueKey, value, swatch }) => {
        const error = errors.options[valueKey]
        return (
          <li key={valueKey} className="max-w-full">
            <span className="flex items-center rounded-sm border border-edge bg-paper">
              {hasSwatch && (
                <input
                  type="color"
                  aria-label={`Colour of ${value}`}
                  value={swatch ?? '#ffffff'}
                  onChange={({ target }) =>
                    edit((current) => changeValue(current, key, valueKey, { swatch: target.value }))
                  }
                  className="ml-1 size-7"
                />
              )}
              <input
                aria-label={`Value ${value}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${valueKey}-error` : undefined}
                value={value}
                size={Math.max(value.length, 3)}
                autoComplete="off"
                onChange={({ target }) => {
                  edit((current) => changeValue(current, key, valueKey, { value: target.value }))
                  clearError(valueKey)
                }}
                className="field-sizing-content min-h-11 max-w-48 min-w-10 px-2 text-lead aria-invalid:text-brick md:min-h-9 pointer-fine:text-body"
              />
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => edit((current) => removeValue(current, key, valueKey))}
                className="flex size-11 items-center justify-center text-muted hover:text-ink md:size-9"
              >
                <Icon of={X} className="size-4" />
              </button>
            </span>
            {error && (
              <span id={`${valueKey}-error`} className="text-small text-brick">
                {error}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
