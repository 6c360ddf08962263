import { useId } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

/** A file that is sent as soon as it is chosen. */
export function ChooseFile({
  label,
  accept,
  isBusy,
  problem,
  onChoose,
}: {
  label: string
  accept: string
  isBusy: boolean
  problem: string | undefined
  onChoose: (file: File) => void
}) {
  const id = useId()
  return (
    <>
      {isBusy && <Spinner className="size-6" />}
      <label className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
        {label}
        <input
          type="file"
          accept={accept}
          disabled={isBusy}
          aria-describedby={problem ? id : undefined}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            target.value = ''
          }}
        />
      </label>
      {problem && (
        <p id={id} role="alert" className="order-last w-full text-small wrap-anywhere text-brick">
          {problem}
        </p>
      )}
    </>
  )
}
