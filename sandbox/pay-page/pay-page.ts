import { type Context, Hono } from 'hono'
import { showPage } from '../page.ts'
import { awaitFirstDeliveries } from '../stripe/await-deliveries.ts'
import { type PayAnswer, type PayForm, paySession, successAddress } from '../stripe/sessions/pay-session.ts'
import { currentSession } from '../stripe/sessions/settle-session.ts'
import type { Session, StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { testCards } from '../stripe/test-cards.ts'
import { confirmView } from './pay-confirm-view.ts'
import { payFormView } from './pay-form-view.ts'
import { expiredView, settledView, unknownView } from './pay-state-views.ts'

export function payPage(sandbox: StripeSandbox) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/pay/:id', (c) => {
    const session = currentSession(sandbox, c.req.param('id'))
    if (session === undefined) return showUnknown(c, sandbox)
    if (session.status === 'expired') return showExpired(c, sandbox, session)
    if (session.status === 'complete')
      return showPage(c, {
        title: `Payment – ${sandbox.shopName}`,
        body: settledView(sandbox, session),
        style: 'state',
      })
    return showForm(c, sandbox, { session, form: chosenCard(sandbox, c.req.query('card')), problems: {} })
  })
  app.post('/sandbox/pay/:id', async (c) => {
    const form = await readForm(c)
    const answer = await awaitFirstDeliveries(sandbox, () => paySession(sandbox, c.req.param('id'), form))
    if (answer === undefined) return showUnknown(c, sandbox)
    return c.req.header('accept')?.startsWith('application/json')
      ? answerJson(c, answer)
      : answerPage(c, sandbox, { answer, form })
  })
  return app
}

function answerPage(
  c: Context,
  sandbox: StripeSandbox,
  { answer, form }: { answer: PayAnswer; form: PayForm },
) {
  if (answer.is === 'done') return c.redirect(answer.to, 303)
  if (answer.is === 'expired') return showExpired(c, sandbox, answer.session)
  if (answer.is === 'refused')
    return showForm(c, sandbox, {
      session: answer.session,
      form,
      problems: answer.problems,
      reason: answer.reason,
      status: 402,
    })
  return showPage(c, {
    title: `Confirm your payment – ${sandbox.shopName}`,
    body: confirmView(sandbox, answer.session),
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

function showForm(c: Context, sandbox: StripeSandbox, { session, status, ...shown }: Shown) {
  return showPage(c, {
    title: `${shown.reason || Object.keys(shown.problems).length ? 'Error: ' : ''}Pay ${sandbox.shopName}`,
    body: payFormView(sandbox, session, shown),
    style: 'pay',
    formTargets: targets(session),
    ...(status && { status }),
  })
}

function showExpired(c: Context, sandbox: StripeSandbox, session: Session) {
  const body = expiredView(sandbox, session)
  return showPage(c, { title: `Expired – ${sandbox.shopName}`, body, style: 'state', status: 410 })
}

function showUnknown(c: Context, sandbox: StripeSandbox) {
  return showPage(c, {
    title: 'Payment page not found',
    body: unknownView(sandbox),
    style: 'state',
    status: 404,
  })
}

// Browsers apply form-action to the redirect too, so the shop's origin must be listed.
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

function chosenCard(sandbox: StripeSandbox, number: string | undefined): PayForm {
  const card = testCards.find((known) => known.number === number)
  if (card === undefined) return { card_number: '', exp: '', cvc: '', confirm: '' }
  const year = String((sandbox.clock.now().getUTCFullYear() + 3) % 100).padStart(2, '0')
  return {
    card_number: card.number,
    exp: `12 / ${year}`,
    cvc: card.brand === 'amex' ? '1234' : '123',
    confirm: '',
  }
}
