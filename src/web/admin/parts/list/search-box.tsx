import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useSyncedForm } from '../../../ui/forms/use-synced-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ListToolsButton } from './list-tools-button.tsx'
import type { ListAddress } from './use-list-address.ts'

export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const current = address.param('search')
  const form = useSyncedForm({ search: current })
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (text !== current) address.change({ search: text })
  }
  const clear = () => {
    address.change({ search: '' })
    form.current?.querySelector('input')?.focus()
  }
  return (
    <search className="mb-4 block max-md:mb-3">
      <form ref={form} onSubmit={search} className="flex flex-wrap items-center gap-2">
        <Input
          name="search"
          type="search"
          label={label}
          hideLabel
          placeholder={label}
          defaultValue={current}
          fieldClassName="min-w-0 flex-1 md:max-w-sm"
        />
        <Button type="submit" variant="secondary" aria-label="Search" className="px-3.5">
          <Icon of={Search} className="size-5" strokeWidth={1.6} />
        </Button>
        {current && (
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        )}
        <ListToolsButton />
      </form>
    </search>
  )
}
