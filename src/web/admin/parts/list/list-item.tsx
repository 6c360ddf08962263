import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../row-actions.tsx'

type Fields = {
  fields: readonly { id: string }[]
  remove: (at: number) => void
  move: (from: number, to: number) => void
}

/** One of a list that the owner writes: its fields, its place, and the way out. */
export function ListItem({
  what,
  at,
  list: { fields, move, remove },
  announce,
  children,
}: {
  /** What it is, without its number. */
  what: string
  at: number
  list: Fields
  /** Tells what has become of it. */
  announce: (words: string) => void
  children: ReactNode
}) {
  const place = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever moves it by keyboard still sees it in its new place
  useEffect(() => {
    const held = document.activeElement
    if (place.current?.contains(held)) held?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const name = `${what} ${at + 1}`
  const moveAloud = (to: number) => {
    move(at, to)
    announce(`${name} is now ${what.toLowerCase()} ${to + 1}`)
  }
  const leave = () => {
    const next = focusAfter(place.current)
    // It is read out with the number that it has by then.
    flushSync(() => remove(at))
    next?.focus()
    announce(`${name} is removed`)
  }
  return (
    <li ref={place} className="flex flex-col gap-3 border-l-2 border-line pl-4">
      <div className="flex items-center justify-between gap-2">
        <span className="text-small font-medium text-muted">{name}</span>
        <span className="flex">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            isOff={at === 0}
            onClick={() => moveAloud(at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            isOff={at === fields.length - 1}
            onClick={() => moveAloud(at + 1)}
          />
          <IconButton icon={Trash2} label={`Remove ${name}`} isDanger onClick={leave} />
        </span>
      </div>
      {children}
    </li>
  )
}

// The buttons of its neighbour, or, where none is left, the one that adds.
function focusAfter(place: HTMLElement | null): HTMLElement | null | undefined {
  const neighbour = place?.nextElementSibling ?? place?.previousElementSibling
  return (
    neighbour?.querySelector<HTMLElement>('button[aria-label^=Remove]') ??
    place?.parentElement?.parentElement?.querySelector<HTMLElement>(':scope > button')
  )
}

/** Adds one more, while there may be more. */
export function AddItem({
  list,
  most,
  onClick,
  children,
}: {
  list: Pick<Fields, 'fields'>
  most: number
  onClick: () => void
  children: ReactNode
}) {
  if (list.fields.length >= most) return null
  return (
    <Button variant="secondary" size="small" className="self-start" onMouseDown={keepFocus} onClick={onClick}>
      <Icon of={Plus} className="size-4" />
      {children}
    </Button>
  )
}
