import { Diamond } from 'lucide-react'
import { Icon } from './icon.tsx'

export function ImagePlaceholder() {
  return (
    <span className="flex size-full items-center justify-center bg-sand text-edge">
      <Icon of={Diamond} className="size-10" strokeWidth={1} />
    </span>
  )
}
