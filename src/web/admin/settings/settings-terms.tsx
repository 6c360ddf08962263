import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { MAX_SECTIONS } from '../../../contract/admin/settings-texts.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { AddItem, ListItem } from '../parts/list/list-item.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fieldsOf = (name: 'terms') => z.object({ [name]: all.shape[name] })

/** @param part the text that is edited; both have the same fields */
export function TermsSettings({ settings, part }: { settings: Settings; part: 'terms' | 'privacy' }) {
  const name = part as 'terms'
  const [fields] = useState(() => fieldsOf(name))
  const form = useSettingsForm(fields, settings, (present) => ({ [name]: present[name] }))
  const sections = useFieldArray({ control: form.form.control, name: `${name}.sections` })
  const [announcement, announce] = useAnnouncer()
  const names = {
    [`${name}.intro`]: 'Introduction',
    ...Object.fromEntries(
      sections.fields.flatMap((_, at) => [
        [`${name}.sections.${at}.title`, `Section ${at + 1}: Title`],
        [`${name}.sections.${at}.text`, `Section ${at + 1}: Text`],
      ]),
    ),
  }
  return (
    <SettingsForm form={form} names={names} texts={part}>
      <Textarea {...form.text(`${name}.intro`)} label="Introduction" rows={4} />
      <ol className="flex flex-col gap-5">
        {sections.fields.map(({ id }, at) => (
          <ListItem key={id} what="Section" at={at} list={sections} announce={announce}>
            <Input {...form.text(`${name}.sections.${at}.title`)} label="Title" />
            <Textarea {...form.text(`${name}.sections.${at}.text`)} label="Text" rows={5} />
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
