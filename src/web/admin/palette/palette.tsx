import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useFound } from '../data/find.ts'
import { PALETTE_SCREENS, SCREEN_GROUPS } from '../screens.ts'
import { type Choice, choicesOf } from './choices.ts'

/** A combobox over everything that the back office has (WAI-ARIA: Editable Combobox With List Autocomplete). */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Find" hideTitle className="mt-[10dvh]">
      {open && <Finder onClose={onClose} />}
    </Dialog>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // Its address: results that come later must not move the choice.
  const [chosen, setChosen] = useState<string>()
  const found = useFound(text)
  const choices = choicesOf(text, text.trim() ? PALETTE_SCREENS : SCREEN_GROUPS.flat(), found.data)
  const at = Math.max(
    0,
    choices.findIndex(({ to }) => to === chosen),
  )
  const selected = choices[at]
  const follow = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    void navigate(choice.to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') follow(selected)
    if (step) setChosen(choices.at((at + step) % choices.length)?.to)
    if (step || event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className="px-5 pb-5">
      <Input
        ref={autofocus}
        label="Find an order, a product, a customer or a screen"
        // Not of type search: there WebKit keeps Escape from the dialog.
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={selected && `${id}-${choices.indexOf(selected)}`}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(undefined)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-3">
        {choices.map((choice, index) => (
          <Option
            key={choice.to}
            id={`${id}-${index}`}
            choice={choice}
            isSelected={choice === selected}
            isFirstOfKind={choices[index - 1]?.kind !== choice.kind}
            onPoint={() => setChosen(choice.to)}
            onFollow={() => follow(choice)}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-small text-muted">
        {choices.length === 0 && !found.isFetching && `Nothing is called '${text.trim()}'`}
        {found.isError && 'The search could not be made. Please try again.'}
      </p>
    </div>
  )
}

function Option({
  id,
  choice,
  isSelected,
  isFirstOfKind,
  onPoint,
  onFollow,
}: {
  id: string
  choice: Choice
  isSelected: boolean
  isFirstOfKind: boolean
  onPoint: () => void
  onFollow: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      ref={(option) => {
        if (isSelected) option?.scrollIntoView({ block: 'nearest' })
      }}
      // Only a pointer that moves: the list opens, and scrolls, under one that rests.
      onPointerMove={isSelected ? undefined : onPoint}
      onClick={onFollow}
      onKeyDown={(event) => event.key === 'Enter' && onFollow()}
      className={classes(
        'flex min-h-11 cursor-pointer items-baseline justify-between gap-4 rounded-sm px-3 py-2.5',
        isSelected && 'bg-sand',
      )}
    >
      <span className="min-w-0 break-words">
        <span className="font-medium">{choice.label}</span>
        {choice.detail && <span className="ml-2 text-small text-muted">{choice.detail}</span>}
      </span>
      <span className={classes('text-small text-muted', !isFirstOfKind && 'sr-only')}>{choice.kind}</span>
    </div>
  )
}
