import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'

export function Arrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  const className =
    'absolute top-1/2 hidden size-12 -translate-y-1/2 items-center justify-center rounded-full text-ink transition-colors hover:bg-paper md:flex'
  return (
    <>
      <ScriptButton aria-label="Previous slide" onClick={() => onStep(-1)} className={`${className} left-4`}>
        <Icon of={ChevronLeft} className="size-6" strokeWidth={1.5} />
      </ScriptButton>
      <ScriptButton aria-label="Next slide" onClick={() => onStep(1)} className={`${className} right-4`}>
        <Icon of={ChevronRight} className="size-6" strokeWidth={1.5} />
      </ScriptButton>
    </>
  )
}

export function Dots({
  slides,
  current,
  onChoose,
}: {
  slides: { headline: string }[]
  current: number
  onChoose: (at: number) => void
}) {
  return (
    <div className="absolute inset-x-0 bottom-1 flex justify-center md:bottom-3">
      {slides.map(({ headline }, at) => (
        <ScriptButton
          // biome-ignore lint/suspicious/noArrayIndexKey: slides in a fixed order
          key={at}
          aria-label={`Show slide ${at + 1}: ${headline}`}
          aria-current={at === current ? 'true' : undefined}
          onClick={() => onChoose(at)}
          className="flex size-11 items-center justify-center"
        >
          <span
            className={classes(
              'block h-0.5 w-7 bg-ink transition-opacity forced-colors:bg-[CanvasText]',
              at === current ? 'opacity-100' : 'opacity-30',
            )}
          />
        </ScriptButton>
      ))}
    </div>
  )
}
