import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'

export const SETUP_STEPS = [
  'name',
  'address',
  'holidays',
  'payments',
  'mail',
  'backup',
  'product',
  'order',
] as const

const step = z.object({
  step: z.enum(SETUP_STEPS),
  is_done: z.boolean(),
  /** What is done, or what is missing, in the words of an owner. */
  summary: z.string(),
  /** For the person who runs the server; null when the owner needs nobody. */
  technical: z.string().nullable(),
})

export type SetupStep = z.infer<typeof step>

export const readSetup = endpoint({
  method: 'GET',
  path: '/admin/setup/',
  access: 'admin',
  summary: 'Read which steps of setting up the shop are done, and what is missing',
  response: z.object({ steps: z.array(step) }),
})
