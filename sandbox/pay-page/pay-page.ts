import { type Context, Hono } from 'hono'
import { showPage } from '../page.ts'
import { withFirstTries } from '../stripe/await-deliveries.ts'
import { type PayAnswer, type PayForm, paySession, successAddress } from '../stripe/sessions/pay-session.ts'
import { currentSession } from '../stripe/sessions/settle-session.ts'
import type { Desk, Session } from '../stripe/stripe-sandbox.ts'
import { testCards } from '../stripe/test-cards.ts'
import { confirmView } from './pay-confirm-view.ts'
import { payFormView } from './pay-form-view.ts'
import { expiredView, settledView, unknownView } from './pay-state-views.ts'

/** The hosted payment page at /sandbox/pay/{session}. */
export function payPage(desk: Desk) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/pay/:id', (c) => {
    const session = currentSession(desk, c.req.param('id'))
    if (session === undefined) return showUnknown(c, desk)
    if (session.status === 'expired') return showExpired(c, desk, session)
    if (session.status === 'complete')
      return showPage(c, {
        title: `Payment – ${desk.shopName}`,
        body: settledView(desk, session),
        style: 'state',
      })
    return showForm(c, desk, { session, form: chosenCard(desk, c.req.query('card')), problems: {} })
  })
  app.post('/sandbox/pay/:id', async (c) => {
    const form = await readForm(c)
    const answer = await withFirstTries(desk, () => paySession(desk, c.req.param('id'), form))
    if (answer === undefined) return showUnknown(c, desk)
    return c.req.header('accept')?.startsWith('application/json')
      ? answerJson(c, answer)
      : answerPage(c, desk, { answer, form })
  })
  return app
}

function answerPage(c: Context, desk: Desk, { answer, form }: { answer: PayAnswer; form: PayForm }) {
  if (answer.is === 'done') return c.redirect(answer.to, 303)
  if (answer.is === 'expired') return showExpired(c, desk, answer.session)
  if (answer.is === 'refused')
    return showForm(c, desk, {
      session: answer.session,
      form,
      problems: answer.problems,
      reason: answer.reason,
      status: 402,
    })
  return showPage(c, {
    title: `Confirm your payment – ${desk.shopName}`,
    body: confirmView(desk, answer.session),
    style: 'state',
    formTargets: targets(answer.session),
  })
}

function answerJson(c: Context, answer: PayAnswer) {
  c.header('cache-control', 'no-store')
  if (answer.is === 'done') return c.json({ redirect: answer.to })
  if (answer.is === 'to_confirm') return c.json({ confirm: 'Send the same with confirm=yes.' })
  if (answer.is === 'expired')
    return c.json({ title: 'Gone', status: 410, detail: 'This payment page has expired.' }, 410)
  const detail = answer.reason ?? Object.values(answer.problems)[0]
  return c.json({ title: 'Payment refused', status: 402, detail }, 402)
}

type Shown = Parameters<typeof payFormView>[2] & { session: Session; status?: 402 }

function showForm(c: Context, desk: Desk, { session, status, ...shown }: Shown) {
  return showPage(c, {
    title: `${shown.reason || Object.keys(shown.problems).length ? 'Error: ' : ''}Pay ${desk.shopName}`,
    body: payFormView(desk, session, shown),
    style: 'pay',
    formTargets: targets(session),
    ...(status && { status }),
  })
}

function showExpired(c: Context, desk: Desk, session: Session) {
  const body = expiredView(desk, session)
  return showPage(c, { title: `Expired – ${desk.shopName}`, body, style: 'state', status: 410 })
}

function showUnknown(c: Context, desk: Desk) {
  return showPage(c, {
    title: 'Payment page not found',
    body: unknownView(desk),
    style: 'state',
    status: 404,
  })
}

// Browsers hold a form's redirect against form-action too, so the shop's own origin has to be named.
function targets(session: Session): string[] {
  return [new URL(successAddress(session)).origin]
}

async function readForm(c: Context): Promise<PayForm> {
  const isJson = c.req.header('content-type')?.startsWith('application/json')
  const reading: Promise<Record<string, unknown>> = isJson ? c.req.json() : c.req.parseBody()
  const body = await reading.catch(() => undefined)
  const field = (name: string) => (typeof body?.[name] === 'string' ? body[name].slice(0, 100) : '')
  return {
    card_number: field('card_number'),
    exp: field('exp'),
    cvc: field('cvc'),
    confirm: field('confirm'),
  }
}

function chosenCard(desk: Desk, number: string | undefined): PayForm {
  const card = testCards.find((known) => known.number === number)
  if (card === undefined) return { card_number: '', exp: '', cvc: '', confirm: '' }
  const year = String((desk.clock.now().getUTCFullYear() + 3) % 100).padStart(2, '0')
  return {
    card_number: card.number,
    exp: `12 / ${year}`,
    cvc: card.brand === 'amex' ? '1234' : '123',
    confirm: '',
  }
}
