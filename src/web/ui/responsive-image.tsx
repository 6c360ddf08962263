import { classes } from './classes.ts'

export type ImageFile = {
  url: string
  srcset: string
  width: number
  height: number
  placeholder: string
  alt: string
}

/** @param priority loads it first; the others load lazily */
export function ResponsiveImage({
  image,
  sizes,
  alt = image.alt,
  priority,
  bare,
  className,
}: {
  image: ImageFile
  sizes: string
  alt?: string
  priority?: boolean | undefined
  /** Without the blurred placeholder. */
  bare?: boolean
  className?: string
}) {
  return (
    <img
      src={image.url}
      srcSet={image.srcset}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      style={bare ? undefined : { backgroundImage: `url(${image.placeholder})` }}
      className={classes(!bare && 'bg-sand bg-cover bg-center', className)}
    />
  )
}
