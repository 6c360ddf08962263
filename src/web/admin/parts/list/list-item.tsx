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

export function ListItem({
  what,
  at,
  list: { fields, move, remove },
  announce,
  children,
}: {
  what: string
  at: number
  list: Fields
  announce: (words: string) => void
  children: ReactNode
}) {
  const place = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a move, to keep the item in view
  useEffect(() => {
    const focused = document.activeElement
    if (place.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const name = `${what} ${at + 1}`
  const moveAndAnnounce = (to: number) => {
    move(at, to)
    announce(`${name} is now ${what.toLowerCase()} ${to + 1}`)
  }
  const removeAndAnnounce = () => {
    const next = focusAfter(place.current)
    // flushSync: the focused button is announced with its new number.
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
            isDisabled={at === 0}
            onClick={() => moveAndAnnounce(at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            isDisabled={at === fields.length - 1}
            onClick={() => moveAndAnnounce(at + 1)}
          />
          <IconButton icon={Trash2} label={`Remove ${name}`} isDanger onClick={removeAndAnnounce} />
        </span>
      </div>
      {children}
    </li>
  )
}

function focusAfter(place: HTMLElement | null): HTMLElement | null | undefined {
  const neighbour = place?.nextElementSibling ?? place?.previousElementSibling
  return (
    neighbour?.querySelector<HTMLElement>('button[aria-label^=Remove]') ??
    place?.parentElement?.parentElement?.querySelector<HTMLElement>(':scope > button')
  )
}

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
