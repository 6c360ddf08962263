import { Gem } from 'lucide-react'
import type { Image } from '../../contract/product.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

/** A product's first image. `alt` is empty: the name is beside it. */
export function LineImage({
  images,
  sizes,
  className,
}: {
  images: Image[]
  sizes: string
  className: string
}) {
  const [first] = images
  if (first)
    return <ResponsiveImage image={first} sizes={sizes} alt="" className={classes('rounded-sm', className)} />
  return (
    <span className={classes('flex items-center justify-center rounded-sm bg-sand text-muted', className)}>
      <Icon of={Gem} className="size-6" />
    </span>
  )
}
