import { Check, ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { droppedFiles } from './dropped-files.ts'
import { type BatchRow, usePictureBatch } from './use-picture-batch.ts'

/** Shows which file goes to which product before anything is sent. */
export function ProductPictures({ onDone }: { onDone: () => void }) {
  const { rows, strangers, problem, isSending, choose, send, toggle } = usePictureBatch()
  const start = useSingleFlight(send)
  const chosen = rows?.filter(({ isChosen }) => isChosen).flatMap(({ pictures }) => pictures) ?? []
  const missing = chosen.filter(({ isSent }) => !isSent)
  const failed = missing.filter((picture) => picture.problem).length
  const isDone = chosen.length > 0 && missing.length === 0
  return (
    <>
      <div className="flex flex-col gap-5 p-5">
        <p>
          Name each file after the code of its product: <strong>RING-1.jpg</strong>, and{' '}
          <strong>RING-1-2.jpg</strong> for the second picture.
        </p>
        {!isSending && <FolderZone onFiles={choose} />}
        <div aria-live="polite" className="flex flex-col gap-4">
          {problem && <Alert>{problem}</Alert>}
          {rows && <Alert tone="info">{summaryOf(rows, strangers)}</Alert>}
          {isSending && (
            <p>{`${chosen.length - missing.length} of ${chosen.length} pictures are in the shop…`}</p>
          )}
          {!isSending && isDone && <Alert tone="info">All of them are in the shop.</Alert>}
          {!isSending && failed > 0 && (
            <Alert>{`${failed} of ${chosen.length} pictures could not be added. The others are in the shop.`}</Alert>
          )}
        </div>
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <Row
                key={row.product.id}
                row={row}
                isSending={isSending}
                onToggle={() => toggle(row.product.id)}
              />
            ))}
          </ul>
        )}
        {strangers.length > 0 && (
          <details>
            <summary className="cursor-pointer">{`Files without a product (${strangers.length})`}</summary>
            <p className="mt-2 break-words whitespace-pre-line text-muted">{strangers.join('\n')}</p>
          </details>
        )}
      </div>
      <DialogButtons>
        <Button variant="quiet" onClick={onDone}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        <Button disabled={missing.length === 0} busy={isSending} onClick={start}>
          {failed > 0
            ? 'Try Again'
            : missing.length === 1
              ? 'Add 1 Picture'
              : `Add ${missing.length} Pictures`}
        </Button>
      </DialogButtons>
    </>
  )
}

function summaryOf(rows: BatchRow[], strangers: string[]): string {
  const pictures = rows.reduce((sum, row) => sum + row.pictures.length, 0)
  const found = `${count(pictures, 'picture')} for ${count(rows.length, 'product')}.`
  return strangers.length > 0 ? `${found} ${count(strangers.length, 'file')} without a product.` : found
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function Row({ row, isSending, onToggle }: { row: BatchRow; isSending: boolean; onToggle: () => void }) {
  const { product, pictures, isChosen, refusal } = row
  const here = product.file_names.length
  return (
    <li className="flex gap-3 py-3">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isSending || refusal !== undefined}
        onChange={onToggle}
        aria-label={`Add pictures to ${product.name}`}
        className="mt-1 size-4 shrink-0 accent-ink"
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{product.name}</p>
        <p className="text-small break-words text-muted">
          {`Code: ${product.codes.join(', ')}`}
          {here > 0 && ` · has ${count(here, 'picture')}`}
          {refusal && ` · ${refusal}`}
        </p>
        <ul className="mt-1 text-small">
          {pictures.map(({ file, key, isSent, problem }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-2">
              <span className="break-all">{file.name}</span>
              {isSent && (
                <span className="inline-flex items-center gap-1 text-moss">
                  <Icon of={Check} className="size-4" />
                  in the shop
                </span>
              )}
              {problem && <span className="break-words text-brick">{problem}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function FolderZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const receive = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the two buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={receive}
      className={classes(
        'flex min-h-24 flex-col items-center justify-center gap-3 rounded-sm border border-dashed px-4 py-5 text-center',
        isOver ? 'border-ink bg-sand' : 'border-edge',
      )}
    >
      <Icon of={ImagePlus} className="size-6 text-muted" strokeWidth={1.5} />
      <span>Drop a folder or pictures here, or</span>
      <span className="flex flex-wrap justify-center gap-x-6">
        <FileButton label="Choose a folder" isFolder onFiles={onFiles} />
        <FileButton label="Choose files" onFiles={onFiles} />
      </span>
    </div>
  )
}

function FileButton({
  label,
  isFolder,
  onFiles,
}: {
  label: string
  isFolder?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      {label}
      <input
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        {...(isFolder && { webkitdirectory: '' })}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
