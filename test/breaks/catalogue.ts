import type { Break } from './break.ts'

export const catalogue: Break[] = []
