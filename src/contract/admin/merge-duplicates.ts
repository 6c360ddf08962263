import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'

const merged = z.object({ kind: z.enum(['brand', 'category']), name: z.string(), into: z.string() })

export type Merged = z.infer<typeof merged>

export const mergeDuplicates = endpoint({
  method: 'POST',
  path: '/admin/duplicate-names/merge/',
  access: 'admin',
  summary:
    'Merge brands of one name, and categories of one name below the same parent, into the oldest of them',
  response: z.object({ merged: z.array(merged) }),
})
