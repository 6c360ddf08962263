import { classes } from './classes.ts'
import { type ImageFile, ResponsiveImage } from './responsive-image.tsx'

/**
 * A whole picture in a taller frame: blurred behind itself, it gives its own ground above and below, so that nothing
 * is cut off. Both draw the same file.
 */
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
  const drawn = { image, sizes, priority, alt: '' }
  return (
    <span className={classes('flex items-center overflow-hidden', className)}>
      <ResponsiveImage {...drawn} className="absolute inset-0 size-full scale-110 object-cover blur-md" />
      <ResponsiveImage {...drawn} bare className="fade-into-ground relative max-h-full w-full object-cover" />
    </span>
  )
}
