import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { SEARCH_TEXT_LENGTH } from '../../../contract/store-limits.ts'
import { classes } from '../../ui/classes.ts'
import { useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { Icon } from '../../ui/icon.tsx'

export function SearchBox({
  label = 'Search the shop',
  autoFocus,
  className,
}: {
  label?: string
  autoFocus?: boolean
  className?: string
}) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const current = query.get('q')?.trim() ?? ''
  const form = useSyncedForm({ q: current })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const menu = autoFocus ? field.current?.closest('details') : undefined
    const focusField = () => menu?.open && field.current?.focus()
    // Opened before hydration.
    if (menu?.querySelector('summary') === document.activeElement) focusField()
    // Reopened before LazyMount has unmounted it.
    menu?.addEventListener('toggle', focusField)
    return () => menu?.removeEventListener('toggle', focusField)
  }, [autoFocus])
  const [list, setList] = useState<typeof import('../suggestions/suggestions.tsx')>()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget).get('q')).trim()
    if (term) void navigate(`/search?q=${encodeURIComponent(term)}`)
  }
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      action="/search"
      onSubmit={search}
      className={classes('relative', className)}
    >
      <input
        ref={field}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the search button opens it
        autoFocus={autoFocus}
        name="q"
        aria-label="Search by name or code"
        placeholder="Search"
        defaultValue={current}
        onFocus={() => {
          // Without the list the form works all the same.
          import('../suggestions/suggestions.tsx').then(setList, () => undefined)
        }}
        maxLength={SEARCH_TEXT_LENGTH}
        autoComplete="off"
        className="search-field"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 flex size-11 items-center justify-center hover:text-gold"
      >
        <Icon of={Search} className="size-5" strokeWidth={1.5} />
      </button>
      {list && <list.default field={field} />}
    </Form>
  )
}
