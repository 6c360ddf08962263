import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { MIN_SUGGEST_LENGTH } from '../../../contract/store-limits.ts'
import { call } from '../../data/client.ts'
import { forgetSearches, usePastSearches } from '../../data/past-searches.ts'
import { focusHeading } from '../../ui/focus/focus-element.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { suggestionGroups } from './suggestion-groups.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import { useCombobox, useComboboxField } from './use-combobox.ts'
import { useHeightInView } from './use-height-in-view.ts'

const PAUSE_MS = 150

export default function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const combobox = useCombobox(field)
  const { text, isOpen, active, show } = combobox
  const groups = suggestionGroups(text, usePastSearches(), useFound(text))
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const options = all.map(({ key }, at) => ({ key, id: `${id}-${at}` }))
  useComboboxField(field, { ...combobox, listId: `${id}-list`, options })
  const isShown = isOpen && all.length > 0
  const box = useHeightInView(isShown)
  const choose = () => {
    show(false)
    // The next page moves the focus from its heading, not from the field.
    focusHeading()
  }
  return (
    <>
      <LiveRegion>{isShown ? `${all.length} suggestions` : ''}</LiveRegion>
      {isShown && (
        <div
          ref={box}
          className="absolute top-full right-0 z-40 w-full overflow-y-auto border border-line bg-paper py-2 text-left shadow-float lg:w-104"
        >
          <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
            {groups.map(({ title, suggestions }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options
              <div key={title} role="group" aria-label={title}>
                <p aria-hidden className="small-caps px-4 pt-2 pb-1 text-muted">
                  {title}
                </p>
                {suggestions.map((suggestion) => (
                  <SuggestionOption
                    key={suggestion.key}
                    id={options[all.indexOf(suggestion)]?.id}
                    suggestion={suggestion}
                    isActive={suggestion.key === active}
                    onChoose={choose}
                  />
                ))}
              </div>
            ))}
          </div>
          {!text.trim() && (
            <button
              type="button"
              className="min-h-11 px-4 text-small text-muted underline underline-offset-4 hover:text-ink"
              onClick={() => {
                forgetSearches()
                field.current?.focus()
              }}
            >
              Clear past searches
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Asks when the typing pauses: a further character aborts the call. A failure leaves the form as it is. */
function useFound(typed: string) {
  const text = typed.trim().toLowerCase()
  const isLong = text.length >= MIN_SUGGEST_LENGTH
  return useQuery({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      signal.throwIfAborted()
      return await call('GET /search/suggestions/', { query: { text }, signal, isAnonymous: true })
    },
    enabled: isLong,
    placeholderData: isLong ? keepPreviousData : undefined,
    retry: false,
    meta: { silent: true },
  }).data
}
