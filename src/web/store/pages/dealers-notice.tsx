import { storefront } from '../../context.ts'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/dealers-notice.ts'
import { Prose } from './prose.tsx'

export { headers } from '../seo/public-headers.ts'

const TITLE = 'Dealer’s Notice'
const INTRO = 'What a hallmark is, and which pieces must have one.'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE, description: INTRO, path: '/dealers-notice' })
}

export function loader({ context }: Route.LoaderArgs) {
  return { weights: Object.entries(context.get(storefront).hallmarkWeights()) }
}

export default function DealersNotice({ loaderData: { weights } }: Route.ComponentProps) {
  return (
    <Prose title={TITLE} intro={INTRO}>
      <section>
        <h2>The law</h2>
        <p>
          The Hallmarking Act 1973 makes it an offence to describe an article, in the course of a trade or
          business, as wholly or partly made of gold, silver, platinum or palladium when it is not hallmarked.
          Articles that the Act exempts need no hallmark.
        </p>
      </section>
      <section>
        <h2>Exempt by weight</h2>
        <p>Lighter pieces need no hallmark:</p>
        <ul>
          {weights.map(([metal, grams]) => (
            <li key={metal}>
              {metal}: below {grams} g
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>What a hallmark shows</h2>
        <ul>
          <li>the sponsor’s mark: who sent the article to be hallmarked</li>
          <li>
            the fineness in parts per thousand: 375, 585, 750, 916, 990 or 999 for gold; 800, 925, 958 or 999
            for silver; 850, 900, 950 or 999 for platinum; 500, 950 or 999 for palladium
          </li>
          <li>the mark of the assay office that tested it</li>
        </ul>
        <p>The assay offices of the United Kingdom and their marks:</p>
        <ul>
          <li>London: a leopard’s head</li>
          <li>Birmingham: an anchor</li>
          <li>Sheffield: a rose</li>
          <li>Edinburgh: a castle</li>
        </ul>
        <p>
          The United Kingdom also recognises the Common Control Mark of the countries of the International
          Convention on Hallmarks.
        </p>
      </section>
      <section>
        <h2>More</h2>
        <p>
          The{' '}
          <a
            href="https://www.gov.uk/government/organisations/british-hallmarking-council"
            className="underline decoration-gold-light underline-offset-[0.25em]"
          >
            British Hallmarking Council
          </a>{' '}
          supplies the Dealer’s Notice itself, in a form that no dealer may change; the assay offices give out
          copies. Section 11 of the Act requires a dealer to exhibit it. This page explains it in other words.
        </p>
      </section>
    </Prose>
  )
}
