import { Gem } from 'lucide-react'
import { Icon } from './icon.tsx'

/** In a picture's place when there is none. */
export function ImagePlaceholder() {
  return (
    <span className="flex size-full items-center justify-center bg-sand text-edge">
      <Icon of={Gem} className="size-10" strokeWidth={1} />
    </span>
  )
}
