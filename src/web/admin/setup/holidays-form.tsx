import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { countryCode } from '../../../contract/address/country-code.ts'
import { Button } from '../../ui/button.tsx'
import { focusElement, onFocusedUnmount } from '../../ui/focus/focus-element.ts'
import { Select } from '../../ui/forms/select.tsx'
import { useHolidayRegions } from '../data/delivery.ts'
import { useSaveSettings, useSettings } from '../data/settings.ts'

/** The countries of the United Kingdom have different bank holidays. */
const MOST_SHOPS: Record<string, string> = { GB: 'GB-ENG' }

/** Starts with the country of the shop's address. */
export function HolidaysForm() {
  const regions = useHolidayRegions().data
  const settings = useSettings().data
  const save = useSaveSettings()
  const queries = useQueryClient()
  if (!regions || !settings) return null
  const country = countryCode(settings.address.country) ?? ''
  const region = MOST_SHOPS[country] ?? country
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const holiday_region = String(new FormData(event.currentTarget).get('region'))
    save.mutate(
      { delivery_calendar: { holiday_region } },
      { onSuccess: () => queries.invalidateQueries({ queryKey: ['admin', 'setup'] }) },
    )
  }
  return (
    <form ref={focusStepOnUnmount} onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
      <Select
        name="region"
        label="Bank holidays of"
        defaultValue={regions.some(({ code }) => code === region) ? region : ''}
        required
        fieldClassName="min-w-0 flex-[0_1_20rem]"
      >
        <option value="">Choose a country</option>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" busy={save.isPending}>
        Keep these holidays
      </Button>
    </form>
  )
}

/** Once it is saved, its step is done, and has no form. */
function focusStepOnUnmount(form: HTMLFormElement) {
  const heading = form.closest('li')?.querySelector('h2')
  return onFocusedUnmount(form, () => () => heading?.isConnected && focusElement(heading))
}
