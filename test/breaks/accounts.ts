import type { Break } from './break.ts'

export const accounts: Break[] = []
