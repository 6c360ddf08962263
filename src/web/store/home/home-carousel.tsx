import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { LinkDescriptor } from 'react-router'
import { images } from '../../assets/images.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSnapTrack } from '../../ui/use-snap-track.ts'
import { categoryUrl } from '../listing/category-links.ts'

const WIDE = '(min-width: 37.5rem), (orientation: landscape)'
const NARROW = '(max-width: 37.49rem) and (orientation: portrait)'

/** `category`: what the picture shows; without, it shows several. */
const SLIDES: { headline: string; line: string; category?: string; image: (typeof images)[Banner] }[] = [
  {
    headline: 'Discover Timeless Elegance',
    line: 'Pearls, hoops and pendants with plain, generous lines, made to be worn every day.',
    image: images['banner-timeless-elegance'],
  },
  {
    headline: 'Sparkle with Confidence',
    line: 'Colour in its best light: sapphire, emerald, garnet and amethyst, claw-set by one small studio.',
    category: 'Earrings',
    image: images['banner-sparkle-confidence'],
  },
  {
    headline: 'Love, Crafted in Gold',
    line: 'Hearts, bangles and chains finished by hand, for the people you choose them for.',
    category: 'Bracelets',
    image: images['banner-crafted-in-gold'],
  },
]

type Banner = 'banner-timeless-elegance' | 'banner-sparkle-confidence' | 'banner-crafted-in-gold'

const first = SLIDES[0]?.image ?? images['banner-timeless-elegance']

export const preloadLinks: LinkDescriptor[] = [
  { media: WIDE, srcset: first.srcset },
  { media: NARROW, srcset: first.phone.srcset },
].map(({ media, srcset }) => ({
  rel: 'preload',
  as: 'image',
  type: 'image/webp',
  imageSrcSet: srcset,
  imageSizes: '100vw',
  media,
  fetchPriority: 'high' as const,
}))

/** @param categories those with products */
export function HomeCarousel({ categories }: { categories: { id: number; name: string }[] }) {
  const { track, current, show } = useSnapTrack(SLIDES.length)
  // The other slides load after hydration: they must not compete with the first one.
  const isHydrated = useHydrated()
  const [announcement, announce] = useAnnouncer()
  const go = (index: number) => {
    const next = show(index)
    announce(`Slide ${next + 1} of ${SLIDES.length}: ${SLIDES[next]?.headline}`)
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    // The focus moves to the next slide's link, which the browser announces.
    if (event.target instanceof HTMLAnchorElement)
      track.current?.querySelectorAll('a')[show(current + step)]?.focus({ preventScroll: true })
    else go(current + step)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      onKeyDown={move}
      className="relative bg-sand"
    >
      <ul ref={track} className="snap-track">
        {SLIDES.map((slide, at) => (
          <li
            key={slide.headline}
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${SLIDES.length}`}
            className="w-full shrink-0 snap-center snap-always"
          >
            <Slide
              slide={slide}
              to={listOf(slide, categories)}
              isFirst={at === 0}
              isShown={at === current}
              isDeferred={at > 0 && !isHydrated}
            />
          </li>
        ))}
      </ul>
      <Arrows onStep={(step) => go(current + step)} />
      <Dots current={current} onChoose={go} />
      <LiveRegion>{announcement}</LiveRegion>
    </section>
  )
}

function listOf({ category }: (typeof SLIDES)[number], categories: { id: number; name: string }[]): string {
  const shown = categories.find(({ name }) => name === category)
  return shown ? categoryUrl(shown.id) : '/products'
}

function Slide({
  slide,
  to,
  isFirst,
  isShown,
  isDeferred,
}: {
  slide: (typeof SLIDES)[number]
  to: string
  isFirst: boolean
  isShown: boolean
  isDeferred: boolean
}) {
  const { headline, line, image } = slide
  return (
    <div className="relative w-full beside:aspect-20/9 beside:max-h-[42rem]">
      <picture>
        <source media={NARROW} srcSet={image.phone.srcset} sizes="100vw" />
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="100vw"
          width={image.width}
          height={image.height}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'low'}
          style={{ backgroundImage: `url(${image.placeholder})` }}
          className={classes(
            'block aspect-square max-h-[52svh] w-full bg-cover object-cover object-right beside:absolute beside:inset-0 beside:aspect-auto beside:size-full beside:max-h-none',
            isDeferred && 'hidden noscript:block',
          )}
        />
      </picture>
      <div className="shell relative flex flex-col items-center pt-5 pb-13 text-center beside:h-full beside:items-start beside:justify-center beside:max-md:px-8 beside:py-0 beside:text-left md:px-16 lg:px-20 xl:px-24">
        <div className="beside:max-md:max-w-[37%] md:max-w-[38%]">
          <h2 className="display-face text-[1.5rem] leading-[1.75rem] min-[22rem]:text-[1.875rem] min-[22rem]:leading-[2.125rem] beside:max-md:text-[1.625rem] beside:max-md:leading-[1.875rem] md:text-[2rem] md:leading-[2.25rem] lg:text-[2.75rem] lg:leading-[3rem] xl:text-[4rem] xl:leading-[4.125rem]">
            {headline}
          </h2>
          <p className="mt-4 hidden max-w-sm text-lead text-ink-soft lg:block">{line}</p>
          <LinkButton
            to={to}
            tabIndex={isShown ? 0 : -1}
            className="mt-4 md:mt-6 lg:mt-8 lg:min-h-13 lg:px-8 lg:text-lead"
          >
            Shop Now<span className="sr-only"> {headline}</span>
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function Arrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  const className =
    'absolute top-1/2 hidden size-12 -translate-y-1/2 items-center justify-center rounded-full text-ink transition-colors hover:bg-paper md:flex'
  return (
    <>
      <ScriptButton aria-label="Previous slide" onClick={() => onStep(-1)} className={`${className} left-4`}>
        <Icon of={ChevronLeft} className="size-6" strokeWidth={1.5} />
      </ScriptButton>
      <ScriptButton aria-label="Next slide" onClick={() => onStep(1)} className={`${className} right-4`}>
        <Icon of={ChevronRight} className="size-6" strokeWidth={1.5} />
      </ScriptButton>
    </>
  )
}

function Dots({ current, onChoose }: { current: number; onChoose: (at: number) => void }) {
  return (
    <div className="absolute inset-x-0 bottom-1 flex justify-center md:bottom-3">
      {SLIDES.map(({ headline }, at) => (
        <ScriptButton
          key={headline}
          aria-label={`Show slide ${at + 1}: ${headline}`}
          aria-current={at === current ? 'true' : undefined}
          onClick={() => onChoose(at)}
          className="flex size-11 items-center justify-center"
        >
          <span
            className={classes(
              'block h-0.5 w-7 bg-ink transition-opacity forced-colors:bg-[CanvasText]',
              at === current ? 'opacity-100' : 'opacity-30',
            )}
          />
        </ScriptButton>
      ))}
    </div>
  )
}
