import { type ReactNode, useId } from 'react'

type Props = { legend: string; error: string | undefined; className?: string; children: ReactNode }

export function CheckboxGroup({ legend, error, className, children }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className={className}>
      <legend className="text-small font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">{children}</div>
      <p id={id} role="alert" className="text-small text-brick empty:sr-only">
        {error}
      </p>
    </fieldset>
  )
}
