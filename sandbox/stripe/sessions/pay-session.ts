import { type CardForm, type CardProblems, readCard } from '../../pay-page/read-card.ts'
import type { Desk, Session } from '../stripe-sandbox.ts'
import { type TestCard, testCards } from '../test-cards.ts'
import { completePaid, currentSession, intentOf, recordDecline } from './settle-session.ts'

export type PayForm = CardForm & { confirm: string }
export type PayAnswer =
  | { is: 'done'; session: Session; to: string }
  | { is: 'to_confirm'; session: Session }
  | { is: 'refused'; session: Session; problems: CardProblems; reason?: string }
  | { is: 'expired'; session: Session }

/**
 * What happens when the shopper presses Pay (or Confirm payment). One transaction, so two presses at once pay
 * once. Answers undefined for an unknown session.
 */
export function paySession(desk: Desk, id: string, form: PayForm): PayAnswer | undefined {
  return desk.book.change(() => {
    const session = currentSession(desk, id)
    if (session === undefined) return undefined
    if (session.status === 'expired') return { is: 'expired', session }
    if (session.status === 'complete') return { is: 'done', session, to: successAddress(session) }
    const confirmed = form.confirm === 'yes'
    const waiting = cardToConfirm(desk, session)
    if (confirmed && waiting && form.card_number === '') return pay(desk, session, waiting)
    const read = readCard(form, desk.clock.now())
    if ('problems' in read) return { is: 'refused', session, problems: read.problems }
    return charge(desk, session, { card: read.card, confirmed })
  })
}

/** The shop's success address with the session's id filled in. */
export function successAddress(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function charge(desk: Desk, session: Session, by: { card: TestCard; confirmed: boolean }): PayAnswer {
  if (by.card.outcome === 'declines') {
    recordDecline(desk, session, by.card)
    return { is: 'refused', session, problems: {}, reason: by.card.reason ?? 'Your card was declined.' }
  }
  if (by.card.outcome === 'confirms' && !by.confirmed) {
    const intent = intentOf(desk, session)
    desk.book.write({ ...intent, status: 'requires_action' })
    return { is: 'to_confirm', session }
  }
  return pay(desk, session, by.card)
}

function pay(desk: Desk, session: Session, card: TestCard): PayAnswer {
  completePaid(desk, session, { amount: session.amount_total ?? 0, card })
  return { is: 'done', session, to: successAddress(session) }
}

function cardToConfirm(desk: Desk, session: Session): TestCard | undefined {
  if (intentOf(desk, session).status !== 'requires_action') return undefined
  return testCards.find((card) => card.outcome === 'confirms')
}
