import { useQuery } from '@tanstack/react-query'
import { GripVertical, MoveDown, MoveUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ListedProduct, MAX_COLLECTION_PRODUCTS } from '../../../../contract/collections/collection.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../../ui/focus/use-announcer.ts'
import { Input } from '../../../ui/forms/input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { productsCalled } from '../../data/catalog/matching-products.ts'
import { countAsEdit } from '../../parts/count-as-edit.ts'
import { dragToMove } from '../../parts/list/drag-to-move.ts'
import { IconButton } from '../../parts/row-actions.tsx'

export type Piece = ListedProduct & { is_live?: boolean }

/** Products in an order: found by name or code, moved by drag or by buttons. */
export function ProductPicker({
  pieces,
  most = MAX_COLLECTION_PRODUCTS,
  onChange,
}: {
  pieces: Piece[]
  most?: number
  onChange: (products: Piece[]) => void
}) {
  const [announcement, announce] = useAnnouncer()
  const place = useRef<HTMLDivElement>(null)
  const change = (next: Piece[], words: string) => {
    onChange(next)
    announce(words)
    countAsEdit(place.current)
  }
  const move = (from: number, to: number) => {
    const piece = pieces[from]
    if (!piece) return
    change(pieces.toSpliced(from, 1).toSpliced(to, 0, piece), `${piece.name} is now number ${to + 1}`)
  }
  return (
    <div ref={place}>
      <Search
        most={most}
        isFull={pieces.length >= most}
        has={(id) => pieces.some((piece) => piece.id === id)}
        onAdd={(piece) => change([...pieces, piece], `${piece.name} is added as number ${pieces.length + 1}`)}
      />
      {pieces.length === 0 ? (
        <p className="mt-4 text-muted">No pieces yet.</p>
      ) : (
        <ol aria-label="Pieces in order" className="mt-4 divide-y divide-line border-y border-line">
          {pieces.map((piece, at) => (
            <Row
              key={piece.id}
              piece={piece}
              at={at}
              last={pieces.length - 1}
              onMove={move}
              onRemove={() => {
                change(pieces.toSpliced(at, 1), `${piece.name} is left out`)
                place.current?.querySelector('input')?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}

function Row({
  piece,
  at,
  last,
  onMove,
  onRemove,
}: {
  piece: Piece
  at: number
  last: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}) {
  return (
    <li {...dragToMove('text/x-piece', at, onMove)} className="flex cursor-grab items-center gap-3 py-1.5">
      <Icon of={GripVertical} className="size-4 shrink-0 text-muted max-md:hidden" />
      <span className="figures w-6 shrink-0 text-right text-small text-muted">{at + 1}</span>
      <Thumb piece={piece} />
      <span className="min-w-0 flex-1 break-words">
        {piece.name}
        {piece.is_live === false && <span className="block text-small text-muted">Not in the shop now</span>}
      </span>
      <span className="flex shrink-0">
        <IconButton
          icon={MoveUp}
          label={`Move ${piece.name} up`}
          isDisabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          icon={MoveDown}
          label={`Move ${piece.name} down`}
          isDisabled={at === last}
          onClick={() => onMove(at, at + 1)}
        />
        <IconButton icon={X} label={`Leave out ${piece.name}`} onClick={onRemove} />
      </span>
    </li>
  )
}

function Search({
  most,
  isFull,
  has,
  onAdd,
}: {
  most: number
  isFull: boolean
  has: (id: string) => boolean
  onAdd: (piece: Piece) => void
}) {
  const [text, setText] = useState('')
  const found = useQuery(productsCalled(text))
  const items = text.trim().length >= 2 ? (found.data ?? []) : []
  return (
    <>
      <Input
        // Not of type search: there WebKit keeps Escape from the dialog.
        label="Add pieces by name or code"
        autoComplete="off"
        value={text}
        hint={isFull ? `There can be at most ${most} pieces.` : undefined}
        onChange={({ target }) => setText(target.value)}
        // Enter would save the collection.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-small text-muted">
        {found.isError && 'The search could not be made. Please try again.'}
        {found.data?.length === 0 && !found.isPlaceholderData && `Nothing is called '${text.trim()}'`}
      </p>
      {items.length > 0 && (
        <ul aria-label="Found pieces" className="mt-2 rounded-sm bg-sand px-3 py-1">
          {items.map((piece) => (
            <li key={piece.id} className="flex items-center gap-3 py-1">
              <Thumb piece={piece} />
              <span className="min-w-0 flex-1 break-words">{piece.name}</span>
              {has(piece.id) ? (
                <span className="px-3 text-small text-muted">Added</span>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isFull}
                  aria-label={`Add ${piece.name}`}
                  onClick={() => onAdd(piece)}
                >
                  <Icon of={Plus} className="size-4" />
                  Add
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function Thumb({ piece: { image_url } }: { piece: Piece }) {
  return image_url ? (
    <img
      src={image_url}
      alt=""
      draggable={false}
      loading="lazy"
      className="size-11 shrink-0 rounded-sm bg-sand object-cover"
    />
  ) : (
    <span className="size-11 shrink-0 rounded-sm bg-sand" />
  )
}
