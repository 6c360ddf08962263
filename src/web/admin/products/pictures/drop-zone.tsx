import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { MAX_IMAGES } from '../../../../contract/admin/products/product-edit.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

export function DropZone({
  onFiles,
  errorId,
}: {
  onFiles: (files: File[]) => void
  errorId: string | undefined
}) {
  const [isOver, setOver] = useState(false)
  const receive = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={receive}
      className={classes(
        'flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-sm border border-dashed px-4 py-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink hover:border-ink',
        isOver ? 'border-ink bg-sand' : 'border-edge',
      )}
    >
      <Icon of={ImagePlus} className="size-6 text-muted" strokeWidth={1.5} />
      <span>
        Drop pictures here, or <span className="underline underline-offset-4">choose files</span>
      </span>
      <span className="text-small text-muted">{`Photographs of any size, at most ${MAX_IMAGES}`}</span>
      <input
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        aria-label="Images: Drop pictures here, or choose files"
        aria-describedby={errorId}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
