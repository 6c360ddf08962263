import { ArrowLeft, ArrowRight, Trash2, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { LiveRegion } from '../../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../../ui/focus/use-announcer.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { clickToFocus } from '../../parts/click-to-focus.ts'
import { countAsEdit } from '../../parts/count-as-edit.ts'
import { dragToMove } from '../../parts/list/drag-to-move.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import type { PickedImage, useImages } from './use-images.ts'

export function ImagePicker({
  formImages: { picked, add, move, drop, error, times, place, focus },
  progress,
  onDelete,
}: {
  formImages: ReturnType<typeof useImages>
  /** Of the upload, from 0 to 1. */
  progress: number | undefined
  onDelete: (imageId: number) => Promise<void>
}) {
  const [announcement, announce] = useAnnouncer()
  const deleting = useDialog<number>()
  const id = useId()
  const moveAndAnnounce = (from: number, to: number) => {
    move(from, to)
    countAsEdit(place.current)
    announce(`Picture ${from + 1} is now picture ${to + 1}`)
  }
  const addAndAnnounce = (files: File[]) => {
    const count = add(files)
    if (count > 0) announce(count === 1 ? '1 picture chosen' : `${count} pictures chosen`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each error
  useEffect(() => {
    if (error) place.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }, [error, times])
  return (
    <fieldset ref={place}>
      <legend className="mb-1.5 text-small font-medium">Images</legend>
      <DropZone onFiles={addAndAnnounce} errorId={error ? `${id}-error` : undefined} />
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1.5 text-small wrap-anywhere whitespace-pre-line text-brick empty:sr-only"
      >
        {error && <span key={times}>{error}</span>}
      </p>
      {picked.length > 0 && (
        <ol className="mt-3 grid grid-cols-2 gap-3 xs:grid-cols-3 md:grid-cols-4">
          {picked.map((picture, at) => (
            <ImageTile
              key={picture.key}
              {...{ picture, at, progress }}
              last={picked.length - 1}
              onMove={moveAndAnnounce}
              onDrop={() => {
                if ('kept' in picture) return deleting.open(picture.kept.id)
                drop(picture.key)
                announce(`${picture.file.name} is left out`)
                countAsEdit(place.current)
                focus()
              }}
            />
          ))}
        </ol>
      )}
      <LiveRegion>{announcement}</LiveRegion>
      <DeleteImageDialog dialog={deleting} remove={onDelete} onDeleted={focus} />
    </fieldset>
  )
}

function ImageTile({
  picture,
  at,
  last,
  progress,
  onMove,
  onDrop,
}: {
  picture: PickedImage
  at: number
  last: number
  progress: number | undefined
  onMove: (from: number, to: number) => void
  onDrop: () => void
}) {
  const name = `picture ${at + 1}`
  const isSending = progress !== undefined && 'file' in picture
  const steps = [
    { by: -1, label: `Move ${name} to the front by one`, icon: ArrowLeft },
    { by: 1, label: `Move ${name} back by one`, icon: ArrowRight },
  ]
  return (
    <li
      {...dragToMove('text/x-picture', at, onMove)}
      className="relative cursor-grab overflow-hidden rounded-sm border border-line bg-sand"
    >
      {'kept' in picture ? (
        <img
          src={picture.kept.url}
          alt={picture.kept.alt || name}
          draggable={false}
          className="aspect-square w-full"
        />
      ) : (
        <Preview file={picture.file} ready={picture.ready} />
      )}
      {at === 0 && (
        <span className="absolute top-1.5 left-1.5 rounded-full bg-ink px-2 text-small text-ivory">Main</span>
      )}
      {isSending && (
        <progress
          value={progress}
          aria-label={`Sending ${picture.file.name}`}
          className="absolute inset-x-0 bottom-11 h-1.5 w-full"
        />
      )}
      <div className="flex justify-between bg-paper">
        {steps.map(({ by, label, icon }) => (
          <TileButton
            key={by}
            label={label}
            isDisabled={at + by < 0 || at + by > last}
            onClick={() => onMove(at, at + by)}
          >
            <Icon of={icon} className="size-4" />
          </TileButton>
        ))}
        <TileButton
          label={'kept' in picture ? `Delete ${name}` : `Leave out ${picture.file.name}`}
          onClick={onDrop}
        >
          <Icon of={'kept' in picture ? Trash2 : X} className="size-4" />
        </TileButton>
      </div>
    </li>
  )
}

// aria-disabled at the ends: the button keeps the focus.
function TileButton({
  label,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      {...clickToFocus(isDisabled ? undefined : onClick)}
      className="flex h-11 flex-1 items-center justify-center text-muted hover:bg-sand hover:text-ink aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:*:opacity-30"
    >
      {children}
    </button>
  )
}

// The prepared file: browsers cannot show HEIC.
function Preview({ file: { name }, ready }: { file: File; ready: Promise<File> }) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    ready.then(
      (file) => {
        if (isGone) return
        url = URL.createObjectURL(file)
        setShown(url)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [ready])
  if (shown) return <img src={shown} alt={name} draggable={false} className="aspect-square w-full" />
  return (
    <span role="status" className="flex aspect-square w-full items-center justify-center text-muted">
      <Spinner className="size-6" />
      <span className="sr-only">{`Reading ${name}`}</span>
    </span>
  )
}
