import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImagePlaceholder } from '../../ui/image-placeholder.tsx'
import { Price } from '../../ui/price.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Suggestion } from './suggestion-groups.ts'

export function SuggestionOption({
  id,
  suggestion: { label, detail, to, product },
  isActive,
  onChoose,
}: {
  id: string | undefined
  suggestion: Suggestion
  isActive: boolean
  onChoose: () => void
}) {
  const { currency } = useShopConfig()
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onChoose}
      // The field keeps the focus, so that the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      className={classes(
        'flex min-h-11 items-center gap-3 px-4 py-1.5 text-body hover:bg-sand',
        isActive && 'bg-sand',
      )}
    >
      {product ? (
        <span className="h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-sand">
          {product.image ? (
            <ResponsiveImage image={product.image} alt="" sizes="44px" className="size-full object-cover" />
          ) : (
            <ImagePlaceholder />
          )}
        </span>
      ) : (
        <Icon of={Search} className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      )}
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {label} {detail && <span className="ml-1 text-small text-muted">{detail}</span>}
      </span>
      {product && (
        <Price amount={product.price} from={product.from} currency={currency} className="text-small" />
      )}
    </Link>
  )
}
