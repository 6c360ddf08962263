import type { KeyboardEvent } from 'react'
import type { MetaDescriptor } from 'react-router'
import { images } from '../../assets/images.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSnapTrack } from '../../ui/use-snap-track.ts'
import { Arrows, Dots } from './carousel-controls.tsx'
import type { Banner } from './home-rows.server.ts'

const WIDE = '(min-width: 37.5rem), (orientation: landscape)'
const NARROW = '(max-width: 37.49rem) and (orientation: portrait)'

/** `category`: what the picture shows; without, it shows several. */
const SLIDES: { headline: string; line: string; category?: string; image: (typeof images)[Picture] }[] = [
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

type Picture = 'banner-timeless-elegance' | 'banner-sparkle-confidence' | 'banner-crafted-in-gold'

const first = SLIDES[0]?.image ?? images['banner-timeless-elegance']

const PHOTO_SIZES = `${NARROW} 100vw, 60vw`

export function preloadLinks(banner: Banner | null | undefined): MetaDescriptor[] {
  const files = banner?.photo
    ? [{ imageSrcSet: banner.photo.srcset, imageSizes: PHOTO_SIZES }]
    : [
        { media: WIDE, imageSrcSet: first.srcset, imageSizes: '100vw' },
        { media: NARROW, imageSrcSet: first.phone.srcset, imageSizes: '100vw' },
      ]
  return files.map((file) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    fetchPriority: 'high',
    ...file,
  }))
}

type Props = {
  /** Those with products. */
  rows: { name: string; to: string }[]
  /** In place of slides. */
  banners: (Banner | null)[]
}

export function HomeCarousel({ rows, banners }: Props) {
  const slides = SLIDES.map((slide, at) => ({
    to: rows.find(({ name }) => name === slide.category)?.to ?? '/products',
    ...slide,
    ...banners[at],
  }))
  const { track, current, show } = useSnapTrack(slides.length)
  // The other slides load after hydration: they must not compete with the first one.
  const isHydrated = useHydrated()
  const [announcement, announce] = useAnnouncer()
  const go = (index: number) => {
    const next = show(index)
    announce(`Slide ${next + 1} of ${slides.length}: ${slides[next]?.headline}`)
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    // The focus moves to the next slide's link, which the browser announces.
    if (event.target instanceof HTMLAnchorElement)
      track.ref.current?.querySelectorAll('a')[show(current + step)]?.focus({ preventScroll: true })
    else go(current + step)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      onKeyDown={move}
      className="relative bg-sand"
    >
      <ul {...track} className="snap-track">
        {slides.map((slide, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides in a fixed order
            key={at}
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            className="w-full shrink-0 snap-center snap-always"
          >
            <Slide
              slide={slide}
              isFirst={at === 0}
              isShown={at === current}
              isDeferred={at > 0 && !isHydrated}
            />
          </li>
        ))}
      </ul>
      <Arrows onStep={(step) => go(current + step)} />
      <Dots slides={slides} current={current} onChoose={go} />
      <LiveRegion>{announcement}</LiveRegion>
    </section>
  )
}

function Slide({
  slide,
  isFirst,
  isShown,
  isDeferred,
}: {
  slide: (typeof SLIDES)[number] & { to: string; photo?: Banner['photo'] }
  isFirst: boolean
  isShown: boolean
  isDeferred: boolean
}) {
  const { headline, line, image, to, photo } = slide
  return (
    <div className="relative w-full beside:aspect-20/9 beside:max-h-[42rem]">
      {photo ? (
        <ResponsiveImage
          image={photo}
          alt=""
          sizes={PHOTO_SIZES}
          priority={isFirst}
          className={classes(
            'block aspect-square max-h-[52svh] w-full object-cover beside:absolute beside:inset-y-0 beside:right-0 beside:aspect-auto beside:h-full beside:max-h-none beside:w-3/5',
            isDeferred && 'hidden noscript:block',
          )}
        />
      ) : (
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
      )}
      <div className="shell relative flex flex-col items-center pt-5 pb-13 text-center beside:h-full beside:items-start beside:justify-center beside:max-md:px-8 beside:py-0 beside:text-left md:px-16 lg:px-20 xl:px-24">
        <div className="beside:max-md:max-w-[37%] md:max-w-[38%]">
          <h2 className="display-face text-[1.5rem] leading-[1.75rem] min-[22rem]:text-[1.875rem] min-[22rem]:leading-[2.125rem] beside:max-md:text-[1.625rem] beside:max-md:leading-[1.875rem] md:text-[2rem] md:leading-[2.25rem] lg:text-[2.75rem] lg:leading-[3rem] xl:text-[4rem] xl:leading-[4.125rem]">
            {headline}
          </h2>
          <p className="mt-4 line-clamp-5 hidden max-w-sm text-lead text-ink-soft lg:block">{line}</p>
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
