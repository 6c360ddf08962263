import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/product.ts'
import { type RecentPiece, storage } from '../../data/storage.ts'
import { useStored } from '../../data/use-stored.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CardImages } from '../listing/product-card.tsx'

const SHOWN = 6
// One more: the piece of the page is left out.
const KEPT = SHOWN + 1
const SIZES = '(min-width: 1024px) 12rem, (min-width: 768px) 15vw, 30vw'

/**
 * What this browser showed last. Without prices: what is stored may be out of date.
 * @param shown is remembered, and left out of the row
 */
export default function RecentRow({ shown }: { shown?: Product }) {
  const stored = useStored('recent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    if (shown) remember(shown)
  }, [shown?.id])
  const pieces = piecesOf(stored)
    .filter(({ id }) => id !== shown?.id)
    .slice(0, SHOWN)
  if (pieces.length === 0) return null
  const clear = () => {
    // The row goes, and the focus with it.
    const next = document.getElementById('content')
    storage.forget('recent')
    if (shown) remember(shown)
    next?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="recent" className={classes('mt-16 md:mt-24', !shown && 'shell')}>
      <div className="flex items-end justify-between gap-4">
        <h2 id="recent" className="display-face text-heading">
          Recently viewed
        </h2>
        <Button variant="quiet" onClick={clear} className="-mr-4 md:-mr-5">
          Clear<span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-x-4 gap-y-6 md:grid-cols-6 md:gap-x-6">
        {pieces.map(({ id, name, image }) => (
          <li key={id} className="group relative">
            <div className="aspect-4/5 overflow-hidden rounded-sm bg-sand">
              <CardImages images={image ? [image] : []} sizes={SIZES} />
            </div>
            <Link
              to={`/product/${id}`}
              prefetch="intent"
              className="mt-2 line-clamp-2 text-small break-words after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function remember({ id, name, images: [image] }: Product): void {
  const others = piecesOf(storage.read('recent')).filter((piece) => piece.id !== id)
  storage.write('recent', { id: 'recent', pieces: [{ id, name, image }, ...others].slice(0, KEPT) })
}

function piecesOf(stored: { pieces?: unknown } | undefined): RecentPiece[] {
  return Array.isArray(stored?.pieces) ? stored.pieces.filter((piece) => typeof piece?.id === 'string') : []
}
