import { expect } from '@playwright/test'
import type { Checkout } from './checkout.ts'
import { type Step, secondsSince, TooLate } from './step.ts'

const FIRST_START_S = 120
const LATER_START_S = 10

/** A new owner: `npm start`, Ctrl-C, `npm start`. */
export function start(checkout: Checkout): Step[] {
  return [
    [
      'npm start in a fresh clone opens within two minutes',
      async () => within(await checkout.open(), FIRST_START_S),
    ],
    ['the printed addresses of shop, back office, API and mailbox answer', () => visitAll(checkout)],
    ['Ctrl-C leaves no process, the database included', () => checkout.pressCtrlC()],
    ['npm start again takes a few seconds', async () => within(await checkout.open(), LATER_START_S)],
  ]
}

/** The process and its npm are killed; PostgreSQL lives on. */
export function restart(checkout: Checkout): Step[] {
  const kill = async () => {
    await checkout.program()?.signal('SIGKILL')
    return ''
  }
  const doctor = async () => {
    const program = checkout.npm(['run', 'doctor'])
    expect(await program.exit(120_000), program.output()).toBe(0)
    return 'exit code 0'
  }
  return [
    ['kill -9', kill],
    ['npm start opens again', () => checkout.open()],
    ['npm run doctor finds no problem', doctor],
  ]
}

/** A second start of a shop that is running. */
export function port(checkout: Checkout): Step[] {
  const refused = async () => {
    const since = performance.now()
    const second = checkout.npm(['start'])
    const code = await second.exit(60_000)
    const sentence = second.output().match(/^The shop can't start: .*$/m)?.[0] ?? second.output()
    expect(code, sentence).toBeGreaterThan(0)
    expect(sentence).toContain('another shop (process ')
    return `'${sentence}', code ${code}, ${secondsSince(since)}`
  }
  return [['a second npm start reports the first and ends', refused]]
}

function within(took: string, seconds: number): string {
  if (Number.parseFloat(took) > seconds) throw new TooLate(`it took ${took}`)
  return took
}

async function visitAll({ program, url }: Checkout): Promise<string> {
  const paths: string[] = []
  for (const name of ['Shop', 'Back office', 'API', 'Mailbox']) {
    const [, address = ''] = new RegExp(`^  ${name} +(http\\S+)$`, 'm').exec(program()?.output() ?? '') ?? []
    expect(address, `the address of ${name} is not printed`).not.toBe('')
    expect((await fetch(address)).status, `${name} at ${address}`).toBe(200)
    paths.push(address.slice(url.length) || '/')
  }
  return paths.join(' ')
}
