import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { MAX_QUESTIONS, MAX_TOPICS } from '../../../contract/admin/settings-texts.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { AddItem, ListItem } from '../parts/list/list-item.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fields = z.object({ faq: all.shape.faq })

type FaqForm = ReturnType<typeof useFaqForm>

function useFaqForm(settings: Settings) {
  return useSettingsForm(fields, settings, ({ faq }) => ({ faq }))
}

export function FaqSettings({ settings }: { settings: Settings }) {
  const form = useFaqForm(settings)
  const topics = useFieldArray({ control: form.form.control, name: 'faq' })
  const [announcement, announce] = useAnnouncer()
  return (
    <SettingsForm form={form} names={namesOf(form.form.getValues('faq'))} texts="faq">
      <ol className="flex flex-col gap-8">
        {topics.fields.map(({ id }, at) => (
          <ListItem key={id} what="Topic" at={at} list={topics} announce={announce}>
            <Input {...form.text(`faq.${at}.topic`)} label="Topic" />
            <Questions form={form} topic={at} announce={announce} />
          </ListItem>
        ))}
      </ol>
      <AddItem
        list={topics}
        most={MAX_TOPICS}
        onClick={() => topics.append({ topic: '', questions: [{ question: '', answer: '' }] })}
      >
        Add a topic
      </AddItem>
      <LiveRegion>{announcement}</LiveRegion>
    </SettingsForm>
  )
}

function namesOf(faq: Settings['faq']) {
  const names = faq.flatMap(({ questions }, topic) => [
    [`faq.${topic}.topic`, `Topic ${topic + 1}`],
    ...questions.flatMap((_, at) => [
      [`faq.${topic}.questions.${at}.question`, `Topic ${topic + 1}, Question ${at + 1}`],
      [`faq.${topic}.questions.${at}.answer`, `Topic ${topic + 1}, Answer ${at + 1}`],
    ]),
  ])
  return Object.fromEntries(names)
}

function Questions({
  form,
  topic,
  announce,
}: {
  form: FaqForm
  topic: number
  announce: (text: string) => void
}) {
  const questions = useFieldArray({ control: form.form.control, name: `faq.${topic}.questions` })
  return (
    <>
      <ol className="flex flex-col gap-5">
        {questions.fields.map(({ id }, at) => (
          <ListItem key={id} what="Question" at={at} list={questions} announce={announce}>
            <Input {...form.text(`faq.${topic}.questions.${at}.question`)} label="Question" />
            <Textarea {...form.text(`faq.${topic}.questions.${at}.answer`)} label="Answer" rows={3} />
          </ListItem>
        ))}
      </ol>
      <AddItem
        list={questions}
        most={MAX_QUESTIONS}
        onClick={() => questions.append({ question: '', answer: '' })}
      >
        Add a question
      </AddItem>
    </>
  )
}
