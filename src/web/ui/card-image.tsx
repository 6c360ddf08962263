import { type ImageFile, ResponsiveImage } from './responsive-image.tsx'

/**
 * An image in a 4:5 frame. Crops it when at most a fifth is lost. Otherwise shows all of it and fills the rest with one
 * colour: that of its own corner, which is the placeholder's first pixel enlarged.
 */
export function CardImage(props: { image: ImageFile; sizes: string; priority?: boolean | undefined }) {
  const ratio = props.image.width / props.image.height
  const isCropped = ratio >= 0.64 && ratio <= 1
  return (
    <ResponsiveImage
      {...props}
      alt=""
      className={isCropped ? 'size-full' : 'size-full bg-position-[0_0]! bg-[length:3200%]! object-contain'}
    />
  )
}
