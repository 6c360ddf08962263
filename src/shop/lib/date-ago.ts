import type { Shop } from '../shop.ts'

export function dateAgo({ clock }: Shop, ms: number): Date {
  return new Date(clock.now().getTime() - ms)
}
