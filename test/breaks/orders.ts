import type { Break } from './break.ts'

export const orders: Break[] = []
