import { z } from 'zod'
import type { MissedSearch } from '../../../contract/admin/missed-searches.ts'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { useMissedSearches } from '../data/catalog/missed-searches.ts'
import { LoadState } from '../parts/load-state.tsx'
import { LINES, SettingsForm, textsField, useSettingsForm } from './settings-form.tsx'

const fields = z.object({ search_synonyms: textsField(all.shape.search_synonyms, LINES) })

export function SearchSettings({ settings }: { settings: Settings }) {
  const form = useSettingsForm(fields, settings, ({ search_synonyms }) => ({
    search_synonyms: search_synonyms.join('\n'),
  }))
  const add = (text: string) => {
    const lines = form.form.getValues('search_synonyms').trimEnd()
    form.form.setValue('search_synonyms', `${lines}${lines && '\n'}${text}, `, { shouldDirty: true })
    form.form.setFocus('search_synonyms')
  }
  return (
    <div className="flex flex-col gap-8">
      <SettingsForm form={form} names={{ search_synonyms: 'Synonyms' }}>
        <Textarea
          {...form.text('search_synonyms')}
          aria-required={false}
          label="Synonyms"
          hint="Words that mean the same, one group a line: creole, hoop. The usual words of jewellery are known already."
          rows={6}
        />
      </SettingsForm>
      <MissedSearches onAdd={add} />
    </div>
  )
}

function MissedSearches({ onAdd }: { onAdd: (text: string) => void }) {
  const query = useMissedSearches()
  return (
    <section className="border border-line bg-paper p-4 md:p-6">
      <h2 className="font-medium">Searches without a result</h2>
      <p className="mt-1 mb-4 text-muted">
        What shoppers looked for in the last 90 days and did not find. If you sell it under another word, add
        a synonym.
      </p>
      {query.data ? (
        <Table items={query.data.items} onAdd={onAdd} />
      ) : (
        <LoadState what="The searches" query={query} />
      )}
    </section>
  )
}

function Table({ items, onAdd }: { items: MissedSearch[]; onAdd: (text: string) => void }) {
  if (items.length === 0) return <p>Every search has found something.</p>
  return (
    <ul>
      {items.map(({ text, count }) => (
        <li key={text} className="flex items-center gap-3 border-t border-line py-2">
          <span className="min-w-0 flex-1 break-words">{text}</span>
          <span className="figures text-muted">{count === 1 ? 'once' : `${count} times`}</span>
          <Button variant="quiet" onClick={() => onAdd(text)} aria-label={`Add synonym for ${text}`}>
            Add synonym
          </Button>
        </li>
      ))}
    </ul>
  )
}
