import { z } from 'zod'
import { line, multiline } from '../fields.ts'

export const MAX_TOPICS = 20
export const MAX_QUESTIONS = 50
export const MAX_SECTIONS = 50
export const MAX_PROMISES = 8

const text = (required: string, max = 5_000) => multiline(required, max)

export const faq = z
  .array(
    z.object({
      topic: line('Topic is required', 100),
      questions: z
        .array(z.object({ question: line('Question is required', 300), answer: text('Answer is required') }))
        .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`),
    }),
  )
  .max(MAX_TOPICS, `At most ${MAX_TOPICS} topics`)

export const terms = z.object({
  intro: text('Introduction is required'),
  sections: z
    .array(z.object({ title: line('Title is required'), text: text('Text is required') }))
    .max(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections`),
})

export const about = z.object({
  since: z
    .number({ error: 'Year must be a number' })
    .int('Year must be a number')
    .min(1000, 'Year must have four digits')
    .max(9999, 'Year must have four digits'),
  story: z.array(text('Story is required')).min(1, 'Story is required').max(20, 'At most 20 paragraphs'),
  mission: text('Mission is required'),
  promises: z
    .array(z.object({ title: line('Title is required', 100), words: text('Text is required', 500) }))
    .max(MAX_PROMISES, `At most ${MAX_PROMISES} cards`),
})
