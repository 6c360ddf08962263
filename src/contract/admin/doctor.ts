import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalQuery, timestamp } from '../fields.ts'

const SUBJECTS = [
  'database',
  'migrations',
  'replica',
  'disk',
  'payments',
  'webhooks',
  'e-mails',
  'jobs',
  'backup',
  'proxy',
  'books',
  'images',
  'products',
  'names',
  'facts',
  'makers',
  'returns',
  'downloads',
] as const

const finding = z.object({
  subject: z.enum(SUBJECTS),
  state: z.enum(['ok', 'warning', 'error']),
  /** For the person who runs the server. */
  says: z.string(),
  advice: z.string().nullable(),
  /** `says` and `advice` in the words of an owner; the same text where those need no technical term. */
  summary: z.string(),
  action: z.string().nullable(),
  /** The page of the back office that lists what is meant. */
  path: z.string().optional(),
})

export type Finding = z.infer<typeof finding>

const doctorReport = z.object({ examined_at: timestamp, findings: z.array(finding) })

export type DoctorReport = z.infer<typeof doctorReport>

export const readDoctorReport = endpoint({
  method: 'GET',
  path: '/admin/doctor/',
  access: 'admin',
  summary: 'Run the health checks, or read their cached result; `again=true` skips the cache',
  query: z.object({ again: optionalQuery(z.enum(['true'], 'Again must be true')) }),
  response: doctorReport,
})
