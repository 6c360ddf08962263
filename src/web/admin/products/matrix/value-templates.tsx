import { useState } from 'react'
import { readAmount } from '../../../../contract/read-amount.ts'
import type { OptionKind } from '../../../../contract/variant.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { type NewValue, splitValues } from './combinations.ts'
import type { OptionDraft } from './draft.ts'
import { Swatch } from './swatch.tsx'
import { lengths, METALS, RING_LETTERS, ringSizes } from './templates.ts'

type Props = { option: OptionDraft; onAdd: (values: NewValue[]) => void }

/** Values by template, or by hand. */
export function ValueTemplates({ option, onAdd }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {option.kind === 'ring_size' && <RingSizes onAdd={onAdd} />}
      {option.kind === 'length' && <Lengths onAdd={onAdd} />}
      {option.kind === 'metal' && <Metals {...{ option, onAdd }} />}
      <ByHand {...{ option, onAdd }} />
    </div>
  )
}

const small = 'md:min-h-9 md:py-1'

function RingSizes({ onAdd }: Pick<Props, 'onAdd'>) {
  const [from, setFrom] = useState('J')
  const [to, setTo] = useState('R')
  const [withHalves, setHalves] = useState(false)
  const sizes = ringSizes(from, to, withHalves)
  const choices = RING_LETTERS.map((letter) => <option key={letter}>{letter}</option>)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select label="From" value={from} onChange={({ target }) => setFrom(target.value)} className={small}>
        {choices}
      </Select>
      <Select label="To" value={to} onChange={({ target }) => setTo(target.value)} className={small}>
        {choices}
      </Select>
      <label className="flex min-h-11 items-center gap-2 md:min-h-9">
        <input
          type="checkbox"
          checked={withHalves}
          onChange={({ target }) => setHalves(target.checked)}
          className="size-4 accent-ink"
        />
        Halves
      </label>
      <AddButton count={sizes.length} one="size" onClick={() => onAdd(toValues(sizes))} />
    </div>
  )
}

function Lengths({ onAdd }: Pick<Props, 'onAdd'>) {
  const [from, setFrom] = useState('40')
  const [to, setTo] = useState('60')
  const [step, setStep] = useState('5')
  const all = lengths(readAmount(from), readAmount(to), readAmount(step))
  const fields = [
    { label: 'From (cm)', value: from, set: setFrom },
    { label: 'To (cm)', value: to, set: setTo },
    { label: 'Every (cm)', value: step, set: setStep },
  ]
  return (
    <div className="flex flex-wrap items-end gap-2">
      {fields.map(({ label, value, set }) => (
        <Input
          key={label}
          label={label}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => set(target.value)}
          className={`figures ${small}`}
          fieldClassName="w-20"
        />
      ))}
      <AddButton count={all.length} one="length" onClick={() => onAdd(toValues(all))} />
    </div>
  )
}

function Metals({ option: { values }, onAdd }: Props) {
  const left = METALS.filter(({ value }) => values.every((one) => one.value !== value))
  return (
    <div className="flex flex-wrap gap-2">
      {left.map((metal) => (
        <Button key={metal.value} variant="secondary" size="small" onClick={() => onAdd([metal])}>
          <Swatch colour={metal.swatch} />
          {metal.value}
        </Button>
      ))}
    </div>
  )
}

const EXAMPLES: Record<OptionKind, string> = {
  ring_size: 'J, K½, L',
  metal: 'Silver, Gold',
  length: '40 cm, 45 cm',
  stone: 'Ruby, Opal',
  other: 'S, M, L',
}

function ByHand({ option: { kind }, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const values = splitValues(typed)
    if (values.length === 0) return
    onAdd(values)
    setTyped('')
  }
  return (
    <div className="flex items-end gap-2">
      <Input
        label="Values, with commas"
        placeholder={EXAMPLES[kind]}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
        className={small}
        fieldClassName="w-44"
      />
      <Button variant="secondary" size="small" onClick={add}>
        Add values
      </Button>
    </div>
  )
}

function AddButton({ count, one, onClick }: { count: number; one: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" disabled={count === 0} onClick={onClick}>
      {`Add ${count} ${count === 1 ? one : `${one}s`}`}
    </Button>
  )
}

function toValues(values: string[]): NewValue[] {
  return values.map((value) => ({ value }))
}
