import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalQuery, timestamp } from '../fields.ts'

const SUBJECTS = [
  'database',
  'migrations',
  'replica',
  'disk',
  'payments',
  'payment notices',
  'letters',
  'jobs',
  'backup',
  'proxy',
  'laws',
  'pictures',
  'products',
] as const

const finding = z.object({
  subject: z.enum(SUBJECTS),
  /** well; watch: look at it when there is time; ill: now. */
  state: z.enum(['well', 'watch', 'ill']),
  /** A plain sentence or two. */
  says: z.string(),
  /** What to do; null when there is nothing. */
  advice: z.string().nullable(),
})

export type Finding = z.infer<typeof finding>

const examination = z.object({ examined_at: timestamp, findings: z.array(finding) })

export type Examination = z.infer<typeof examination>

export const readExamination = endpoint({
  method: 'GET',
  path: '/admin/doctor/',
  access: 'admin',
  summary: 'How the shop is, and what to do about it; remembered for some minutes unless asked `again`',
  query: z.object({ again: optionalQuery(z.enum(['true'], 'Unknown wish')) }),
  answer: examination,
})
