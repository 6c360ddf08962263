import { Link } from 'react-router'
import type { ProductOption } from '../../../../contract/variant.ts'
import { classes } from '../../../ui/classes.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ValueState } from './choice.ts'
import { metalColour } from './metal-colour.ts'

type Value = ProductOption['values'][number]

type OptionGroupProps = {
  option: ProductOption
  chosen: string | undefined
  /** 'ring size M', the choices that make a value not made. */
  others: string
  stateOf: (value: string) => ValueState
  /** Where a value leads without JavaScript. */
  variantOf: (value: string) => string | undefined
  onChoose: (value: string) => void
}

/** Radio buttons; links until the scripts run. */
export function OptionGroup({ option, chosen, others, stateOf, variantOf, onChoose }: OptionGroupProps) {
  const states = new Set(option.values.map(({ value }) => stateOf(value)))
  const notMade = `not made with ${others}`
  return (
    <fieldset id={groupId(option)} className="min-w-0">
      <legend className="text-body">
        {option.name}
        {chosen && <span className="text-muted">: {chosen}</span>}
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {option.values.map((value) => (
          <OptionValue
            key={value.id}
            {...{ option, value, notMade }}
            state={stateOf(value.value)}
            isChosen={chosen === value.value}
            variantId={variantOf(value.value)}
            onChoose={() => onChoose(value.value)}
          />
        ))}
      </div>
      <StateKey states={states} notMade={notMade} />
    </fieldset>
  )
}

export function groupId({ id }: ProductOption): string {
  return `option-${id}`
}

type OptionValueProps = {
  option: ProductOption
  value: Value
  state: ValueState
  notMade: string
  isChosen: boolean
  variantId: string | undefined
  onChoose: () => void
}

function OptionValue(props: OptionValueProps) {
  const { option, value, state, notMade, isChosen, variantId, onChoose } = props
  const className = valueClasses(state, isChosen)
  const content = <ValueText {...props} />
  const words = { available: undefined, sold_out: 'sold out', not_made: notMade }[state]
  const label = words && `${value.value}, ${words}`
  if (!useHydrated())
    return (
      <Link
        to={{ search: `?variant=${variantId}` }}
        preventScrollReset
        aria-label={label}
        aria-current={isChosen ? 'true' : undefined}
        className={className}
      >
        {content}
      </Link>
    )
  return (
    <label className={className}>
      <input
        type="radio"
        aria-label={label}
        name={groupId(option)}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {content}
    </label>
  )
}

function ValueText({ option, value: { value, swatch } }: OptionValueProps) {
  const colour = option.kind === 'metal' ? metalColour({ value, swatch }) : (swatch ?? undefined)
  return (
    <>
      {colour && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: colour }}
          className="size-4 shrink-0 rounded-full border border-line"
        />
      )}
      <span className="wrap-anywhere">{value}</span>
    </>
  )
}

/** Says what the looks of the values mean. */
function StateKey({ states, notMade }: { states: Set<ValueState>; notMade: string }) {
  const keys = [
    states.has('sold_out') && 'Struck through: sold out.',
    states.has('not_made') && `Dashed: ${notMade}.`,
  ].filter(Boolean)
  if (keys.length === 0) return null
  return (
    <p aria-hidden="true" className="mt-2 text-small text-muted">
      {keys.join(' ')}
    </p>
  )
}

function valueClasses(state: ValueState, isChosen: boolean): string {
  return classes(
    'relative inline-flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-sm border px-3 py-1.5 transition-colors',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
    isChosen
      ? 'border-ink bg-ink text-ivory forced-colors:border-4'
      : classes(
          'hover:border-ink',
          state === 'available' && 'border-edge bg-paper',
          state === 'sold_out' && 'border-edge bg-paper text-muted',
          state === 'not_made' && 'border-dashed border-line text-muted',
        ),
    state === 'sold_out' && 'line-through',
  )
}
