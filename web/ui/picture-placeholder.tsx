import { Gem } from 'lucide-react'

/** In a picture's place when there is none. */
export function PicturePlaceholder() {
  return (
    <span className="flex size-full items-center justify-center bg-sand text-edge">
      <Gem aria-hidden="true" className="size-10" strokeWidth={1} />
    </span>
  )
}
