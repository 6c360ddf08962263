import { controlClasses } from '../../ui/forms/field.tsx'

/** `onChoose` gets undefined as soon as another file is being chosen. */
export function FileField({
  label,
  accept,
  onChoose,
}: {
  label: string
  accept: string
  onChoose: (file: File | undefined) => void
}) {
  return (
    <label className="flex flex-col gap-1.5 text-small font-medium">
      {label}
      <input
        type="file"
        accept={accept}
        className={controlClasses}
        // Otherwise choosing the corrected file again fires no change event.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          onChoose(undefined)
        }}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </label>
  )
}
