import { useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { CREATE_IMAGE_TYPES } from '../../../../contract/admin/products/product-edit.ts'
import type { Image } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { uploadPageImage } from '../../data/files.ts'
import { ChooseFile } from '../choose-file.tsx'
import { countAsEdit } from '../count-as-edit.ts'
import { prepareImage } from '../prepare-image.ts'

/** The picture above a list. It is uploaded when chosen, and belongs to the page once the form is saved. */
export function PageImageField<I extends FieldValues, O>({
  image: stored,
  form,
  onBusy,
}: {
  image: Image | null | undefined
  /** With the field `image_id`. */
  form: UseFormReturn<I, unknown, O>
  /** The form must wait. */
  onBusy: (isBusy: boolean) => void
}) {
  const path = 'image_id' as FieldPath<I>
  const id: unknown = useWatch({ control: form.control, name: path })
  const [uploaded, setUploaded] = useState<Image[]>([])
  const image = [stored, ...uploaded].find((known) => known && known.id === id)
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState('')
  const place = useRef<HTMLFieldSetElement>(null)
  const show = (next: Image | null) => {
    if (next) setUploaded((earlier) => [...earlier, next])
    form.setValue(path, (next?.id ?? null) as PathValue<I, FieldPath<I>>)
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
    countAsEdit(place.current)
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
