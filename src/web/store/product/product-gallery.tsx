import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, Suspense } from 'react'
import type { Image } from '../../../contract/product.ts'
import { classes } from '../../ui/classes.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImagePlaceholder } from '../../ui/image-placeholder.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { useSnapTrack } from '../../ui/use-snap-track.ts'

const ImageZoom = lazyWithRetry(() => import('./image-zoom.tsx'))

const SIZES = '(min-width: 1376px) 40rem, (min-width: 768px) 50vw, 100vw'

export function ProductGallery({ images, name }: { images: Image[]; name: string }) {
  const { track, current, show } = useSnapTrack(images.length)
  const zoom = useDialog<number>()
  const [announcement, announce] = useAnnouncer()
  const go = (index: number) => announce(`Picture ${show(index) + 1} of ${images.length}`)
  const altOf = (index: number) => {
    const alt = images[index]?.alt ?? name
    return images.length > 1 ? `${alt}, picture ${index + 1} of ${images.length}` : alt
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || images.length < 2) return
    event.preventDefault()
    go(current + step)
  }
  if (images.length === 0) {
    return (
      <div className="aspect-8/7 md:aspect-square">
        <ImagePlaceholder />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys of its buttons
    <div onKeyDown={move} className="min-w-0 md:sticky md:top-24 md:self-start">
      <div className="group relative -mx-4 md:mx-0">
        <ul {...track} aria-label={`Pictures of ${name}`} className="snap-track rounded-sm bg-sand">
          {images.map((image, at) => (
            <li key={image.id} className="w-full shrink-0 snap-center snap-always">
              <ScriptButton
                tabIndex={at === current ? 0 : -1}
                aria-label={`Enlarge picture ${at + 1} of ${images.length}`}
                onClick={() => zoom.open(at)}
                className="block aspect-8/7 w-full cursor-zoom-in md:aspect-square focus-visible:-outline-offset-4"
              >
                <ResponsiveImage
                  image={image}
                  alt={altOf(at)}
                  sizes={SIZES}
                  priority={at === 0}
                  className="size-full object-cover"
                />
              </ScriptButton>
            </li>
          ))}
        </ul>
        {images.length > 1 && <Arrows onStep={(step) => go(current + step)} />}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={go} />}
      <LiveRegion>{announcement}</LiveRegion>
      {zoom.count > 0 && (
        <Suspense fallback={null}>
          <ImageZoom images={images} name={name} altOf={altOf} zoom={zoom} />
        </Suspense>
      )}
    </div>
  )
}

function Arrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <ScriptButton aria-label="Previous picture" onClick={() => onStep(-1)} className="gallery-arrow left-3">
        <Icon of={ChevronLeft} className="size-5" />
      </ScriptButton>
      <ScriptButton aria-label="Next picture" onClick={() => onStep(1)} className="gallery-arrow right-3">
        <Icon of={ChevronRight} className="size-5" />
      </ScriptButton>
    </>
  )
}

function Thumbnails({
  images,
  current,
  onChoose,
}: {
  images: Image[]
  current: number
  onChoose: (at: number) => void
}) {
  return (
    <ul aria-label="Choose a picture" className="mt-3 flex gap-3 overflow-x-auto p-1">
      {images.map((image, at) => (
        <li key={image.id} className="shrink-0">
          <ScriptButton
            aria-label={`Show picture ${at + 1} of ${images.length}`}
            aria-current={at === current ? 'true' : undefined}
            onClick={() => onChoose(at)}
            className={classes(
              'block size-14 overflow-hidden rounded-sm transition-opacity md:size-20',
              at === current ? 'outline-2 outline-offset-2 outline-ink' : 'opacity-70 hover:opacity-100',
            )}
          >
            <ResponsiveImage image={image} alt="" sizes="80px" className="size-full object-cover" />
          </ScriptButton>
        </li>
      ))}
    </ul>
  )
}
