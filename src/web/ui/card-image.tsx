import { type ImageFile, ResponsiveImage } from './responsive-image.tsx'

/**
 * An image in a 4:5 frame. Crops it when at most a fifth is lost. Otherwise shows all of it and fills the rest with one
 * colour: that of its own corner, which is the placeholder's first pixel enlarged.
 */
export function CardImage({
  image,
  sizes,
  priority,
}: {
  image: ImageFile
  sizes: string
  priority?: boolean | undefined
}) {
  const ratio = image.width / image.height
  const props = { image, sizes, priority, alt: '' }
  return ratio >= 0.64 && ratio <= 1 ? (
    <ResponsiveImage {...props} className="size-full" />
  ) : (
    <span
      style={{ backgroundImage: `url(${image.placeholder})` }}
      className="block size-full bg-[length:3200%_3200%]"
    >
      <ResponsiveImage {...props} bare className="size-full object-contain" />
    </span>
  )
}
