import type { Break } from './break.ts'

export const carts: Break[] = []
