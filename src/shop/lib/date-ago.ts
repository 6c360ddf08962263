import type { Shop } from '../shop.ts'

export function dateAgo({ clock }: Pick<Shop, 'clock'>, ms: number): Date {
  return new Date(clock.now().getTime() - ms)
}
