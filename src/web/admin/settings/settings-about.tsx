import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { MAX_PROMISES } from '../../../contract/admin/settings-texts.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { AddItem, ListItem } from '../parts/list/list-item.tsx'
import { numberField } from '../parts/number-field.ts'
import { PARAGRAPHS, SettingsForm, textsField, useSettingsForm } from './settings-form.tsx'

const about = all.shape.about
const fields = z.object({ about: about.extend({ story: textsField(about.shape.story, PARAGRAPHS) }) })

const NAMES = { 'about.since': 'Since the year', 'about.story': 'Story', 'about.mission': 'Mission' }

export function AboutSettings({ settings }: { settings: Settings }) {
  const form = useSettingsForm(fields, settings, ({ about: { story, ...rest } }) => ({
    about: { ...rest, story: story.join('\n\n') },
  }))
  const promises = useFieldArray({ control: form.form.control, name: 'about.promises' })
  const [announcement, announce] = useAnnouncer()
  const names = {
    ...NAMES,
    ...Object.fromEntries(
      promises.fields.flatMap((_, at) => [
        [`about.promises.${at}.title`, `Card ${at + 1}: Title`],
        [`about.promises.${at}.words`, `Card ${at + 1}: Text`],
      ]),
    ),
  }
  return (
    <SettingsForm form={form} names={names} texts="about">
      <Input
        {...numberField(form.form, 'about.since')}
        label={NAMES['about.since']}
        inputMode="numeric"
        aria-required
        fieldClassName="max-w-40"
      />
      <Textarea
        {...form.text('about.story')}
        label={NAMES['about.story']}
        hint="An empty line begins a new paragraph"
        rows={8}
      />
      <Textarea {...form.text('about.mission')} label={NAMES['about.mission']} rows={4} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 font-semibold">Feature cards</legend>
        <ol className="flex flex-col gap-5">
          {promises.fields.map(({ id }, at) => (
            <ListItem key={id} what="Card" at={at} list={promises} announce={announce}>
              <Input {...form.text(`about.promises.${at}.title`)} label="Title" />
              <Textarea {...form.text(`about.promises.${at}.words`)} label="Text" rows={2} />
            </ListItem>
          ))}
        </ol>
        <AddItem
          list={promises}
          most={MAX_PROMISES}
          onClick={() => promises.append({ title: '', words: '' })}
        >
          Add a card
        </AddItem>
      </fieldset>
      <LiveRegion>{announcement}</LiveRegion>
    </SettingsForm>
  )
}
