import type { Image } from '../../../contract/product.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export default function ImageZoom({
  images,
  name,
  alt,
  zoom: { subject: index, isOpen, close },
}: {
  images: Image[]
  name: string
  alt: string
  /** The index of the image. */
  zoom: DialogState<number>
}) {
  const image = index === undefined ? undefined : images[index]
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={name}
      className="max-h-[96dvh] w-[min(60rem,96vw,calc(96dvh-4rem))]"
    >
      {image && <ResponsiveImage image={image} alt={alt} sizes="min(60rem, 96vw, 96vh)" className="w-full" />}
    </Dialog>
  )
}
