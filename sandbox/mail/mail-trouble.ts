import type { StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { ControlError } from '../switch-refusal.ts'

const MODES = ['up', 'refuse', 'defer', 'down'] as const
type Mode = (typeof MODES)[number]

/** Fault injection: refused for good, refused for now, or unreachable; `to` limits it to one address. */
export function chooseMailMode({ store }: StripeSandbox, body: Record<string, unknown>): void {
  const mode = MODES.find((each) => each === body.mode)
  if (mode === undefined) throw new ControlError(422, `Choose a mode: ${MODES.join(', ')}.`)
  if (body.to !== undefined && typeof body.to !== 'string')
    throw new ControlError(422, 'to must be an e-mail address.')
  const to = body.to ?? ''
  store.change(() => {
    store.set('smtp_mode', mode)
    store.set('smtp_to', to)
  })
}

export function mailState({ store }: StripeSandbox): { mode: Mode; to?: string } {
  const mode = MODES.find((each) => each === store.setting('smtp_mode')) ?? 'up'
  const to = store.setting('smtp_to')
  return mode !== 'up' && to ? { mode, to } : { mode }
}

/** @throws Error as nodemailer does */
export function injectMailFault(sandbox: StripeSandbox, recipient: string): void {
  const { mode, to } = mailState(sandbox)
  if (mode === 'up' || (to && to.toLowerCase() !== recipient.toLowerCase())) return
  throw FAULTS[mode]()
}

const FAULTS: Record<Exclude<Mode, 'up'>, () => Error> = {
  refuse: () => refused(550, '5.1.1 No such user'),
  defer: () => refused(451, '4.7.1 Please try again later'),
  down: () =>
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ESOCKET', syscall: 'connect' }),
}

function refused(responseCode: number, reply: string): Error {
  const message = `Can't send mail - all recipients were rejected: ${responseCode} ${reply}`
  return Object.assign(new Error(message), { code: 'EENVELOPE', responseCode })
}
