import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settings as all, MAX_SECTIONS, type Settings } from '../../../contract/admin/settings.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { AddItem, ListItem } from '../parts/list/list-item.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fields = z.object({ terms: all.shape.terms })

export function TermsSettings({ settings }: { settings: Settings }) {
  const form = useSettingsForm(fields, settings, ({ terms }) => ({ terms }))
  const sections = useFieldArray({ control: form.form.control, name: 'terms.sections' })
  const [announcement, announce] = useAnnouncer()
  const names = {
    'terms.intro': 'Introduction',
    ...Object.fromEntries(
      sections.fields.flatMap((_, at) => [
        [`terms.sections.${at}.title`, `Section ${at + 1}: Title`],
        [`terms.sections.${at}.text`, `Section ${at + 1}: Text`],
      ]),
    ),
  }
  return (
    <SettingsForm form={form} names={names} texts="terms">
      <Textarea {...form.text('terms.intro')} label={names['terms.intro']} rows={4} />
      <ol className="flex flex-col gap-5">
        {sections.fields.map(({ id }, at) => (
          <ListItem key={id} what="Section" at={at} list={sections} announce={announce}>
            <Input {...form.text(`terms.sections.${at}.title`)} label="Title" />
            <Textarea {...form.text(`terms.sections.${at}.text`)} label="Text" rows={5} />
          </ListItem>
        ))}
      </ol>
      <AddItem list={sections} most={MAX_SECTIONS} onClick={() => sections.append({ title: '', text: '' })}>
        Add a section
      </AddItem>
      <LiveRegion>{announcement}</LiveRegion>
    </SettingsForm>
  )
}
