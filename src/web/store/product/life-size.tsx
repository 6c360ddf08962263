import { data, Link, redirect, useSearchParams } from 'react-router'
import { optionsText } from '../../../contract/options-text.ts'
import type { Image } from '../../../contract/product.ts'
import { storefront } from '../../context.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { Calibration } from '../../shared/true-size/calibration.tsx'
import { useScreenScale } from '../../shared/true-size/screen-scale.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/life-size.ts'
import { findProduct } from './find-product.server.ts'
import { type Dimensions, trueDimensions } from './true-dimensions.ts'

export { headers } from '../seo/public-headers.ts'

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.product.name} in life-size` : '404 - Page Not Found'
  return pageMeta(matches, { title, description: '', path: `/life-size/${params.id}`, hidden: true })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findProduct(context.get(storefront), params.id)
  if (!found) throw data(null, { status: 404 })
  // Its page says why.
  if (found.archived) throw redirect(`/product/${found.product.id}`)
  const { id, name, images, options, facts = [], variants = [] } = found.product
  return {
    product: { id, name, image: images[0] },
    dimensions: trueDimensions({ facts, options }),
    hasSizes: options.some(({ kind }) => kind === 'ring_size'),
    variants: variants.map((variant) => ({
      id: variant.id,
      options: optionsText(variant.options),
      dimensions: trueDimensions({
        facts: [...(variant.facts ?? []), ...facts],
        options,
        chosen: variant.options,
      }),
    })),
  }
}

export default function LifeSizePage({
  loaderData: { product, dimensions, hasSizes, variants },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const variant = variants.find(({ id }) => id === search.get('variant'))
  const shown = variant ? variant.dimensions : dimensions
  const path = `/product/${product.id}${variant ? `?variant=${variant.id}` : ''}`
  return (
    <div className="shell max-w-[52rem] pt-4 md:pt-6">
      <Breadcrumbs
        crumbs={[{ name: 'Home', to: '/' }, { name: product.name, to: path }, { name: 'Life-size' }]}
      />
      <h1 className="display-face mt-6 text-display break-words">{product.name} in life-size</h1>
      <div className="mt-6 flex flex-col gap-5">
        {shown ? (
          <LifeSize dimensions={shown} image={product.image} name={product.name} options={variant?.options} />
        ) : (
          <p>
            {hasSizes && !variant
              ? 'Choose a ring size on its page first: a ring is shown as large as its size.'
              : 'The measures of this piece are not known, so it cannot be shown in life-size. Please ask us.'}
          </p>
        )}
        <Link to={path} className="self-start underline underline-offset-4">
          Back to {product.name}
        </Link>
      </div>
    </div>
  )
}

const MEASURED = { whole: 'It', part: 'Its largest part', inside: 'Inside, it' }
const FRAMED = { whole: 'the piece', part: 'that part', inside: 'the inside of the ring' }

type LifeSizeProps = {
  dimensions: Dimensions
  image: Image | undefined
  name: string
  /** 'Ring size J, Metal Silver' */
  options?: string | undefined
}

function LifeSize(props: LifeSizeProps) {
  const { scale, setScale, ref } = useScreenScale<HTMLDivElement>()
  const isHydrated = useHydrated()
  const { dimensions, options } = props
  return (
    <>
      <NeedsScript>To see it life-size, please allow JavaScript for this shop.</NeedsScript>
      {options && <p className="text-lead">{options}</p>}
      <p className="text-lead">{`${MEASURED[dimensions.of]} measures ${wordsOf(dimensions)}.`}</p>
      <div ref={ref} className="flex flex-col gap-5">
        {!isHydrated ? null : scale ? (
          <>
            <Pieces {...props} scale={scale} />
            <p className="text-muted">
              {`The frame is as large as ${FRAMED[dimensions.of]}, beside a British penny of 20.3 mm.`}
              {dimensions.of === 'whole' && props.image && ' The picture in it is cut to fit.'}
            </p>
            <Button
              variant="quiet"
              className="-ml-3 self-start max-sm:px-3 sm:-ml-5"
              onClick={() => setScale(undefined)}
            >
              Measure the screen again
            </Button>
          </>
        ) : (
          <Calibration onDone={setScale} />
        )}
      </div>
    </>
  )
}

const PENNY_MM = 20.3

function Pieces({ dimensions, image, name, scale }: LifeSizeProps & { scale: number }) {
  const { width, height, isRound, of } = dimensions
  const round = isRound ? 'rounded-full' : ''
  return (
    // A long piece is scrolled, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls
    <section aria-label="In life-size" tabIndex={0} className="flex items-end gap-6 overflow-x-auto p-1">
      <div
        className={`shrink-0 overflow-hidden bg-sand outline outline-ink ${round}`}
        title={wordsOf(dimensions)}
        style={{ width: width * scale, height: height * scale }}
      >
        {image && of === 'whole' && (
          <ResponsiveImage image={image} alt={name} sizes="40rem" className="size-full object-cover" />
        )}
      </div>
      <div
        className="grid shrink-0 place-items-center rounded-full bg-sand text-small"
        style={{ width: PENNY_MM * scale, height: PENNY_MM * scale }}
      >
        1p
      </div>
    </section>
  )
}

function wordsOf({ width, height, isRound }: Dimensions): string {
  if (isRound) return `${width} mm across`
  return `${width} mm × ${height} mm`
}
