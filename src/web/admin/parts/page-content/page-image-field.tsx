import { useId, useRef, useState } from 'react'
import { CREATE_IMAGE_TYPES } from '../../../../contract/admin/product-edit.ts'
import type { Image } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { uploadPageImage } from '../../data/files.ts'
import { prepareImage } from '../../products/pictures/prepare-image.ts'

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
  const id = useId()
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
        {isUploading && <Spinner className="size-6" />}
        <label className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
          {image ? 'Choose another picture' : 'Choose a picture'}
          <input
            type="file"
            accept="image/*,.heic,.heif"
            disabled={isUploading}
            aria-describedby={problem ? id : undefined}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              target.value = ''
            }}
          />
        </label>
        {image && (
          <Button variant="quiet" size="small" onClick={remove}>
            Remove picture
          </Button>
        )}
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1.5 text-small wrap-anywhere text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
