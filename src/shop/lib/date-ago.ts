import type { Shop } from '../shop.ts'

/** The moment that lies this long back, by the shop's clock. */
export function momentsAgo({ clock }: Shop, ms: number): Date {
  return new Date(clock.now().getTime() - ms)
}
