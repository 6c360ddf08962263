import type { Break } from './break.ts'

export const standIns: Break[] = []
