import { useId } from 'react'

type SliderProps = {
  label: string
  /** The value in words. */
  text: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

export function Slider({ label, text, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-ink"
      />
    </div>
  )
}
