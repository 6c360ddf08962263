import type { Break } from './break.ts'

export const api: Break[] = [
  {
    line: 'A refusal is judged anew',
    test: 'shop/once.test.ts › a refusal is not kept',
    file: 'shop/once.ts',
    from: 'await giveUp(shop, key, claimed, error).catch(() => undefined)',
    to: 'await keep(shop, key, claimed, {})',
  },
]
