import { z } from 'zod'

export const labelKind = z.enum(['pdf', 'png', 'jpg'])

export type LabelKind = z.infer<typeof labelKind>
