import { Gem, Globe, Leaf, Smile } from 'lucide-react'
import { pictures } from '../assets/pictures.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/about.ts'
import { publicHeaders } from './public-headers.ts'
import { pageMeta } from './seo.ts'
import { useShopConfig } from './shop-config.ts'
import { shopDetails } from './shop-details.ts'

const PROMISES = [
  {
    title: 'Worldwide Shipping',
    words: 'Insured, tracked and boxed to be given, wherever it is going.',
    Icon: Globe,
  },
  {
    title: 'Premium Quality',
    words: 'Sterling silver, solid gold and natural stone, checked by eye before they leave.',
    Icon: Gem,
  },
  {
    title: 'Ethically Sourced',
    words: 'Recycled metal and stones whose way to us we can tell you.',
    Icon: Leaf,
  },
  {
    title: 'Customer Satisfaction',
    words: 'Thirty days to change your mind, and a person who answers.',
    Icon: Smile,
  },
]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'About Us',
    description: `Our story since ${shopDetails.since}, and our mission: ethical, sustainable jewelry made to be kept.`,
    path: '/about-us',
  })
}

export function headers() {
  return publicHeaders
}

export default function About() {
  const { name } = useShopConfig()
  const bench = pictures['about-bench']
  return (
    <>
      <section className="shell grid items-center gap-10 pt-8 md:grid-cols-2 md:gap-16 md:pt-16">
        <div>
          <p className="small-caps text-gold">Since {shopDetails.since}</p>
          <h1 className="display-face mt-3 text-display md:text-hero">About Us</h1>
          <h2 className="display-face mt-8 text-heading">Our Story</h2>
          <p className="mt-3 text-lead text-ink-soft">
            {name} began in {shopDetails.since} with one bench, a tray of beads and the wish to sell jewellery
            the way we like to buy it: looked at closely, described honestly, and priced without theatre. The
            bench is still there. Around it have gathered a handful of makers whose work we would wear
            ourselves.
          </p>
          <p className="mt-4 text-lead text-ink-soft">
            We keep the counter small on purpose. Every strand, hoop and pendant on it has been in our hands,
            and we can tell you where it comes from and how to keep it.
          </p>
        </div>
        <img
          src={bench.src}
          srcSet={bench.srcset}
          sizes="(min-width: 768px) 46vw, 92vw"
          width={bench.width}
          height={bench.height}
          alt="A jeweller's bench with a gold ring, loose stones, beads and a setting tool"
          fetchPriority="high"
          style={{ backgroundImage: `url(${bench.placeholder})` }}
          className="aspect-4/3 w-full rounded-sm bg-cover object-cover"
        />
      </section>
      <section className="mt-16 bg-sand md:mt-24">
        <div className="shell max-w-3xl py-14 text-center md:py-20">
          <h2 className="display-face text-display">Our Mission</h2>
          <p className="mt-5 text-lead text-ink-soft">
            Ethical, sustainable jewelry: metal that has been used before, stones whose origin is known,
            makers who are paid properly, and pieces that are made to be repaired rather than replaced.
          </p>
        </div>
      </section>
      <section aria-label="What you can rely on" className="shell pt-14 md:pt-20">
        <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-4">
          {PROMISES.map(({ title, words, Icon }) => (
            <li key={title} className="rounded-sm border border-line bg-paper p-6 md:p-8">
              <Icon aria-hidden="true" className="size-7 text-gold" strokeWidth={1.25} />
              <h3 className="display-face mt-4 text-title">{title}</h3>
              <p className="mt-2 text-muted">{words}</p>
            </li>
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
