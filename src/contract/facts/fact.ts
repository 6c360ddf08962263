import { z } from 'zod'

/** Texts and choices are strings, measures are numbers in their unit. */
export const fact = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number()]),
  unit: z.string().nullable(),
})

export type Fact = z.infer<typeof fact>

/** The PDF of a laboratory. */
export const certificate = z.object({ url: z.string(), file_name: z.string() })

/** Whether the law of the United Kingdom wants a hallmark; the dealer's notice for a piece of precious metal. */
export const hallmark = z.object({ required: z.boolean(), notice_url: z.string().nullable() })

export type Hallmark = z.infer<typeof hallmark>
