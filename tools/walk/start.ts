import { expect } from '@playwright/test'
import type { Ground } from './ground.ts'
import { type Step, TooLate } from './step.ts'

const FIRST_START_S = 120
const LATER_START_S = 10

/** A new owner: `git clone`, `npm start`, Ctrl-C, `npm start`. */
export function start({ checkout }: Ground): Step[] {
  return [
    [
      'npm start in a fresh clone opens within two minutes',
      async () => within(await checkout.open(), FIRST_START_S),
    ],
    ['it says where shop, back office, mailbox and API are, and there they are', () => visitAll(checkout)],
    ['Ctrl-C leaves no process of it, the database included', () => checkout.pressCtrlC()],
    ['npm start again takes a few seconds', async () => within(await checkout.open(), LATER_START_S)],
  ]
}

function within(took: string, seconds: number): string {
  if (Number.parseFloat(took) > seconds) throw new TooLate(`it took ${took}`)
  return took
}

async function visitAll({ program, publicUrl }: Ground['checkout']): Promise<string> {
  const seen: string[] = []
  for (const name of ['Shop', 'Back office', 'API', 'Mailbox']) {
    const address = program()
      ?.said()
      .match(new RegExp(`^  ${name} +(http\\S+)$`, 'm'))?.[1]
    expect(address, `${name} is not named`).toBeDefined()
    const { status } = await fetch(address as string)
    expect(status, `${name} at ${address}`).toBe(200)
    seen.push((address as string).slice(publicUrl.length) || '/')
  }
  return seen.join(' ')
}
