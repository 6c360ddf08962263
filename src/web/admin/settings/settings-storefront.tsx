import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { BANNERS, MAX_HOME_ROWS, MAX_MENU_ENTRIES } from '../../../contract/admin/storefront/choices.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Select } from '../../ui/forms/select.tsx'
import { categoryPaths } from '../catalog/category-options.tsx'
import { categories, collections } from '../data/catalog/catalog.ts'
import { AddItem, ListItem } from '../parts/list/list-item.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fields = z.object({ storefront: all.shape.storefront })

type Groups = { label: string; options: { value: string; label: string }[] }[]

export function StorefrontSettings({ settings }: { settings: Settings }) {
  const kinds = categories.useAll()
  const lists = collections.useAll()
  // A select keeps its value only if the option exists.
  if (!kinds.data || !lists.data)
    return <LoadState what="Categories and collections" query={kinds.data ? lists : kinds} />
  const groups = [
    {
      label: 'Categories',
      options: categoryPaths(kinds.data).map(({ id, path }) => ({ value: `category-${id}`, label: path })),
    },
    {
      label: 'Collections',
      options: lists.data.map(({ id, name, draft }) => ({
        value: `collection-${id}`,
        label: draft ? `${name} (draft)` : name,
      })),
    },
  ]
  return <StorefrontForm settings={settings} groups={groups} />
}

const PARTS = [
  {
    name: 'home',
    legend: 'Rows of the home page',
    hint: 'Without a choice: every category that has pieces.',
    what: 'Row',
    most: MAX_HOME_ROWS,
  },
  {
    name: 'menu',
    legend: 'Entries of the menu “Products”',
    hint: 'Without a choice: the first 20 categories. ‘View All Products’ is always the last entry.',
    what: 'Entry',
    most: MAX_MENU_ENTRIES,
  },
] as const

function StorefrontForm({ settings, groups }: { settings: Settings; groups: Groups }) {
  const form = useSettingsForm(fields, settings, ({ storefront }) => ({
    storefront: {
      ...storefront,
      banners: Array.from({ length: BANNERS }, (_, at) => storefront.banners[at] ?? { place: '' }),
    },
  }))
  const [announcement, announce] = useAnnouncer()
  const { control } = form.form
  const lists = {
    home: useFieldArray({ control, name: 'storefront.home' }),
    menu: useFieldArray({ control, name: 'storefront.menu' }),
  }
  const names = Object.fromEntries(
    PARTS.flatMap(({ name, what }) =>
      lists[name].fields.map((_, at) => [`storefront.${name}.${at}.place`, `${what} ${at + 1}`]),
    ),
  )
  return (
    <SettingsForm form={form} names={names}>
      <p className="text-small text-muted">What is deleted, or not shown today, is left out by itself.</p>
      {PARTS.map(({ name, legend, hint, what, most }) => (
        <fieldset key={name} className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">{legend}</legend>
          <p className="text-small text-muted">{hint}</p>
          <ol className="flex flex-col gap-4">
            {lists[name].fields.map(({ id }, at) => (
              <ListItem key={id} what={what} at={at} list={lists[name]} announce={announce}>
                <PlaceSelect
                  {...form.text(`storefront.${name}.${at}.place`)}
                  label="Category or collection"
                  groups={groups}
                  empty="Choose…"
                />
              </ListItem>
            ))}
          </ol>
          <AddItem list={lists[name]} most={most} onClick={() => lists[name].append({ place: '' })}>
            {`Add ${what === 'Row' ? 'a row' : 'an entry'}`}
          </AddItem>
        </fieldset>
      ))}
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold">Banners of the home page</legend>
        <p className="col-span-full text-small text-muted">
          A chosen banner shows the name, text and picture of the category or collection, and leads there.
        </p>
        {Array.from({ length: BANNERS }, (_, at) => (
          <PlaceSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: banners in a fixed order
            key={at}
            {...form.text(`storefront.banners.${at}.place`)}
            aria-required={false}
            label={`Banner ${at + 1}`}
            groups={groups}
            empty="As it came"
          />
        ))}
      </fieldset>
      <LiveRegion>{announcement}</LiveRegion>
    </SettingsForm>
  )
}

function PlaceSelect({
  groups,
  empty,
  ...field
}: Parameters<typeof Select>[0] & { groups: Groups; empty: string }) {
  return (
    <Select {...field}>
      <option value="">{empty}</option>
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
