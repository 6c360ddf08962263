import { classes } from './classes.ts'
import { type ImageFile, ResponsiveImage } from './responsive-image.tsx'

/** A whole image in a taller frame, with a blurred copy filling the rest. */
export function BlurredBackdropImage({
  image,
  sizes,
  priority,
  className,
}: {
  image: ImageFile
  sizes: string
  priority?: boolean | undefined
  className?: string
}) {
  const imageProps = { image, sizes, priority, alt: '' }
  return (
    <span className={classes('flex items-center overflow-hidden', className)}>
      <ResponsiveImage
        {...imageProps}
        className="absolute inset-0 size-full scale-110 object-cover blur-md"
      />
      <ResponsiveImage {...imageProps} bare className="fade-edges relative max-h-full w-full object-cover" />
    </span>
  )
}
