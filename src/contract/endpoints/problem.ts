import { z } from 'zod'

/** RFC 9457. Shoppers read `detail`; `errors[].path` is dotted ('guest.email'). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

export type Problem = z.infer<typeof problem>
