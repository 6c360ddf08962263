import type { Break } from './break.ts'

export const running: Break[] = []
