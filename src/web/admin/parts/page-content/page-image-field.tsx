import { useRef, useState } from 'react'
import { CREATE_IMAGE_TYPES } from '../../../../contract/admin/product-edit.ts'
import type { Image } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { uploadPageImage } from '../../data/files.ts'
import { prepareImage } from '../../products/pictures/prepare-image.ts'
import { ChooseFile } from '../choose-file.tsx'

/** The picture above a list. It is uploaded when chosen, and belongs to the page once the form is saved. */
export function PageImageField({
  image: stored,
  onChange,
  onBusy,
}: {
  image: Image | null | undefined
  onChange: (id: number | null) => void
  /** The form must wait. */
  onBusy: (isBusy: boolean) => void
}) {
  const [image, setImage] = useState(stored ?? null)
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState('')
  const place = useRef<HTMLFieldSetElement>(null)
  const show = (next: Image | null) => {
    setImage(next)
    onChange(next?.id ?? null)
  }
  const setBusy = (isBusy: boolean) => {
    setUploading(isBusy)
    onBusy(isBusy)
  }
  const choose = async (file: File) => {
    setBusy(true)
    setProblem('')
    await prepareImage(file, CREATE_IMAGE_TYPES)
      .then(uploadPageImage)
      .then(show, (error: Error) => setProblem(error.message))
    setBusy(false)
  }
  const remove = () => {
    show(null)
    // The dialog counts it as an edit.
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
    place.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={place}>
      <legend className="mb-1.5 text-small font-medium">Picture</legend>
      <div className="flex flex-wrap items-center gap-4">
        {image && (
          <img
            src={image.url}
            alt=""
            className="aspect-3/2 w-40 rounded-sm border border-line object-cover"
          />
        )}
        <ChooseFile
          label={image ? 'Choose another picture' : 'Choose a picture'}
          accept="image/*,.heic,.heif"
          isBusy={isUploading}
          problem={problem}
          onChoose={(file) => void choose(file)}
        />
        {image && (
          <Button variant="quiet" size="small" onClick={remove}>
            Remove picture
          </Button>
        )}
      </div>
    </fieldset>
  )
}
