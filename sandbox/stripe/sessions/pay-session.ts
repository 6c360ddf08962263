import { type CardForm, type CardProblems, readCard } from '../../pay-page/read-card.ts'
import type { Session, StripeSandbox } from '../stripe-sandbox.ts'
import { type TestCard, testCards } from '../test-cards.ts'
import { completePaid, currentSession, intentOf, recordDecline } from './settle-session.ts'

export type PayForm = CardForm & { confirm: string }
export type PayAnswer =
  | { is: 'done'; session: Session; to: string }
  | { is: 'to_confirm'; session: Session }
  | { is: 'refused'; session: Session; problems: CardProblems; reason?: string }
  | { is: 'expired'; session: Session }

/** One transaction, so parallel submits pay once. Undefined for an unknown session. */
export function paySession(sandbox: StripeSandbox, id: string, form: PayForm): PayAnswer | undefined {
  return sandbox.store.change(() => {
    const session = currentSession(sandbox, id)
    if (session === undefined) return undefined
    if (session.status === 'expired') return { is: 'expired', session }
    if (session.status === 'complete') return { is: 'done', session, to: successAddress(session) }
    const confirmed = form.confirm === 'yes'
    const waiting = cardToConfirm(sandbox, session)
    if (confirmed && waiting && form.card_number === '') return pay(sandbox, session, waiting)
    const read = readCard(form, sandbox.clock.now())
    if ('problems' in read) return { is: 'refused', session, problems: read.problems }
    return charge(sandbox, session, { card: read.card, confirmed })
  })
}

export function successAddress(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function charge(
  sandbox: StripeSandbox,
  session: Session,
  by: { card: TestCard; confirmed: boolean },
): PayAnswer {
  if (by.card.outcome === 'declines') {
    recordDecline(sandbox, session, by.card)
    return { is: 'refused', session, problems: {}, reason: by.card.reason ?? 'Your card was declined.' }
  }
  if (by.card.outcome === 'confirms' && !by.confirmed) {
    const intent = intentOf(sandbox, session)
    sandbox.store.write({ ...intent, status: 'requires_action' })
    return { is: 'to_confirm', session }
  }
  return pay(sandbox, session, by.card)
}

function pay(sandbox: StripeSandbox, session: Session, card: TestCard): PayAnswer {
  completePaid(sandbox, session, { amount: session.amount_total ?? 0, card })
  return { is: 'done', session, to: successAddress(session) }
}

function cardToConfirm(sandbox: StripeSandbox, session: Session): TestCard | undefined {
  if (intentOf(sandbox, session).status !== 'requires_action') return undefined
  return testCards.find((card) => card.outcome === 'confirms')
}
