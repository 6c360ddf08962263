import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { ScriptButton } from './script-button.tsx'

type Tab = { id: string; label: string; content: ReactNode; disabled?: boolean }

export function Tabs({
  tabs,
  label,
  selected,
  onSelect,
  className,
}: {
  tabs: Tab[]
  label: string
  /** Uncontrolled when absent. */
  selected?: string
  onSelect?: (id: string) => void
  className?: string
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs.find(({ disabled }) => !disabled)?.id)
  const current = selected ?? own
  const choose = (tab: string) => {
    setOwn(tab)
    onSelect?.(tab)
  }
  const move = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, tabs, current)
    if (!next) return
    event.preventDefault()
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-x-5 border-b border-line xs:gap-x-8"
      >
        {tabs.map((tab) => (
          <ScriptButton
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => choose(tab.id)}
            className={classes(
              '-mb-px min-h-11 border-b-2 text-body whitespace-nowrap font-medium transition-colors disabled:cursor-not-allowed disabled:text-edge',
              tab.id === current
                ? 'border-ink text-ink forced-colors:border-[Highlight]'
                : 'border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]',
            )}
          >
            {tab.label}
          </ScriptButton>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== current}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

function tabAfter(key: string, tabs: Tab[], current: string | undefined): string | undefined {
  const ids = tabs.filter((tab) => !tab.disabled).map((tab) => tab.id)
  const at = ids.indexOf(current ?? '')
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % ids.length,
    ArrowLeft: (at - 1 + ids.length) % ids.length,
    Home: 0,
    End: ids.length - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : ids[target]
}
