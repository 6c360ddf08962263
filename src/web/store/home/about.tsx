import { Gem, Globe, Leaf, type LucideIcon, Smile } from 'lucide-react'
import { Link } from 'react-router'
import { images } from '../../assets/images.ts'
import { storefront } from '../../context.ts'
import { LinkButton } from '../../ui/button.tsx'
import { truncate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { categoryUrl } from '../listing/category-links.ts'
import { Paragraphs } from '../pages/paragraphs.tsx'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/about.ts'

export { headers } from '../seo/public-headers.ts'

const ICONS = [Globe, Gem, Leaf, Smile]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'About Us',
    description: loaderData
      ? truncate(`Our story since ${loaderData.about.since}. ${loaderData.about.mission}`)
      : '',
    path: '/about-us',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { about, email } = shop.settings()
  const necklaces = (await shop.categories()).find(({ name }) => name === 'Necklaces')
  return { about, email, picturedId: necklaces?.id }
}

export default function About({ loaderData: { about, email, picturedId } }: Route.ComponentProps) {
  const bench = images['about-bench']
  return (
    <>
      <section className="shell grid items-center gap-10 pt-8 md:grid-cols-2 md:gap-16 md:pt-16">
        <div>
          <p className="small-caps text-gold">Since {about.since}</p>
          <h1 className="display-face mt-3 text-display md:text-hero">About Us</h1>
          <h2 className="display-face mt-8 text-heading">Our Story</h2>
          <div className="mt-3 space-y-4 text-lead text-ink-soft">
            {about.story.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the order is fixed
              <Paragraphs key={at} text={part} email={email} />
            ))}
          </div>
        </div>
        <Link to={picturedId ? categoryUrl(picturedId) : '/products'} className="group">
          <img
            src={bench.src}
            srcSet={bench.srcset}
            sizes="(min-width: 768px) 46vw, 92vw"
            width={bench.width}
            height={bench.height}
            alt="A jeweller's bench with a sapphire pendant on its chain, loose stones, beads and a setting tool"
            fetchPriority="high"
            style={{ backgroundImage: `url(${bench.placeholder})` }}
            className="aspect-4/3 w-full rounded-sm bg-cover object-cover"
          />
          <span className="mt-3 block font-medium underline decoration-gold-light underline-offset-4 group-hover:decoration-ink">
            {picturedId ? 'Necklaces from this bench' : 'Pieces from this bench'}
          </span>
        </Link>
      </section>
      <section className="mt-16 bg-sand md:mt-24">
        <div className="shell max-w-3xl py-14 text-center md:py-20">
          <h2 className="display-face text-display">Our Mission</h2>
          <div className="mt-5 space-y-4 text-lead text-ink-soft [&_p]:text-balance">
            <Paragraphs text={about.mission} email={email} />
          </div>
        </div>
      </section>
      <section aria-label="What you can rely on" className="shell pt-14 md:pt-20">
        <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-4">
          {about.promises.map((promise, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the order is fixed
            <PromiseCard key={at} {...promise} icon={ICONS[at % ICONS.length] ?? Gem} />
          ))}
        </ul>
        <p className="mt-12 text-center">
          <LinkButton to="/products" size="large">
            Shop Now
          </LinkButton>
        </p>
      </section>
    </>
  )
}

function PromiseCard({ title, words, icon }: { title: string; words: string; icon: LucideIcon }) {
  return (
    <li className="rounded-sm border border-line bg-paper p-6 wrap-anywhere md:p-8">
      <Icon of={icon} className="size-7 text-gold" strokeWidth={1.25} />
      <h3 className="display-face mt-4 text-title">{title}</h3>
      <p className="mt-2 text-muted">{words}</p>
    </li>
  )
}
