import { expect } from '@playwright/test'
import type { Checkout } from './checkout.ts'
import type { Ground } from './ground.ts'
import { type Step, secondsSince } from './step.ts'

/** The owner starts what runs already. */
export function portTaken({ checkout }: Ground): Step[] {
  const refused = async () => {
    const since = performance.now()
    const second = checkout.npm(['start'])
    const code = await second.ends(60_000)
    const took = secondsSince(since)
    const sentence = second.said().match(/^The shop can't start: .*$/m)?.[0] ?? second.said()
    expect(code, sentence).toBeGreaterThan(0)
    expect(sentence).toContain('another shop (process ')
    return `'${sentence}', code ${code}, ${took}`
  }
  return [['a second npm start beside the first says so and ends', refused]]
}

/** Another checkout on the same machine. */
export function checkoutBeside(ground: Ground): Step[] {
  let other: Checkout
  const opens = async () => {
    const { checkout, isOrdinary } = await ground.beside()
    other = checkout
    const took = await other.open()
    for (const each of [ground.checkout, other])
      expect((await each.shop.call('GET', '/readyz')).status).toBe(200)
    return isOrdinary ? `${took}, as the user nobody, who had nothing in npm's cache` : took
  }
  return [
    ['a second checkout opens beside it, on a port and data of its own', opens],
    [
      'its Ctrl-C leaves nothing of it, and the first one open',
      async () => {
        const took = await other.pressCtrlC()
        expect((await ground.checkout.shop.call('GET', '/readyz')).status).toBe(200)
        return took
      },
    ],
  ]
}
