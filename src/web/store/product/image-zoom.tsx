import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '../../../contract/product.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/overlay/dialog.tsx'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useZoomGestures } from './use-zoom-gestures.ts'

/** The pictures on the whole screen. */
export default function ImageZoom({
  images,
  name,
  altOf,
  zoom: { subject: first, isOpen, close, count },
}: {
  images: Image[]
  name: string
  altOf: (index: number) => string
  /** The index of the image. */
  zoom: DialogState<number>
}) {
  return (
    <Overlay
      open={isOpen}
      onClose={close}
      title={name}
      hideTitle
      className="m-0 h-dvh max-h-none w-screen max-w-none"
    >
      {first !== undefined && <Viewer key={count} images={images} altOf={altOf} first={first} />}
    </Overlay>
  )
}

const BUTTON = 'flex size-12 items-center justify-center rounded-full bg-paper text-ink hover:text-gold'

function Viewer({
  images,
  altOf,
  first,
}: {
  images: Image[]
  altOf: (index: number) => string
  first: number
}) {
  const [at, setAt] = useState(first)
  const screen = useRef<HTMLDivElement>(null)
  const image = images[at] as Image
  const go = (step: number) => {
    setAt((now) => (now + step + images.length) % images.length)
    gestures.reset()
  }
  const gestures = useZoomGestures(screen, image, (step) => images.length > 1 && go(step))
  const { view, isHeld, toggle, handlers } = gestures
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || images.length < 2) return
    // The gallery behind must stay where it is.
    event.stopPropagation()
    go(step)
  }
  const latestKeys = useRef(keys)
  latestKeys.current = keys
  useEffect(() => {
    const dialog = screen.current?.closest('dialog')
    const listen = (event: KeyboardEvent) => latestKeys.current(event)
    dialog?.addEventListener('keydown', listen)
    return () => dialog?.removeEventListener('keydown', listen)
  }, [])
  const isClose = view.scale > 1
  return (
    <>
      <div
        ref={screen}
        {...handlers}
        className={classes(
          'absolute inset-0 touch-none overflow-hidden select-none',
          isClose ? 'cursor-grab' : 'cursor-zoom-in',
        )}
      >
        <div
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className={classes('pointer-events-none size-full', !isHeld && 'transition-transform')}
        >
          <ResponsiveImage
            key={image.id}
            image={image}
            alt={altOf(at)}
            sizes={`${image.width}px`}
            priority
            bare
            className="size-full object-contain"
          />
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-4 flex items-center justify-center gap-3 *:pointer-events-auto">
        {images.length > 1 && (
          <button type="button" aria-label="Previous picture" onClick={() => go(-1)} className={BUTTON}>
            <Icon of={ChevronLeft} className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label={isClose ? 'Zoom out' : 'Zoom in'}
          onClick={() => toggle()}
          className={BUTTON}
        >
          <Icon of={isClose ? ZoomOut : ZoomIn} className="size-5" />
        </button>
        {images.length > 1 && (
          <>
            <button type="button" aria-label="Next picture" onClick={() => go(1)} className={BUTTON}>
              <Icon of={ChevronRight} className="size-5" />
            </button>
            <p role="status" className="figures rounded-full bg-paper px-3 py-1 text-small">
              <span className="sr-only">Picture </span>
              {at + 1} of {images.length}
            </p>
          </>
        )}
      </div>
    </>
  )
}
