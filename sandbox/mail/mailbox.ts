import { type Context, Hono } from 'hono'
import { setSecurityHeaders, showPage } from '../page.ts'
import type { StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { injectMailFault } from './mail-trouble.ts'
import { mailboxView } from './mailbox-view.ts'

export type Mail = { id: number; to: string; subject: string; text: string; html: string; sent_at: string }
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  images?: { cid: string; content: Buffer }[]
}

const newestShown = 200
const columns = 'id, recipient as "to", subject, text, html, sent_at'

/** @throws Error while the mail server simulates a failure */
export function deliver(sandbox: StripeSandbox, mail: OutgoingMail) {
  injectMailFault(sandbox, mail.to)
  sandbox.store
    .sql('insert into mails (recipient, subject, text, html, sent_at) values (?, ?, ?, ?, ?)')
    .run(mail.to, mail.subject, mail.text, withImages(mail), sandbox.clock.now().toISOString())
}

function withImages({ html, images = [] }: OutgoingMail): string {
  return images.reduce(
    (shown, { cid, content }) =>
      shown.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${content.toString('base64')}"`),
    html,
  )
}

export function mailbox(sandbox: StripeSandbox) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/mail.json', (c) => {
    setSecurityHeaders(c, ["default-src 'none'"])
    return c.json(newestMails(sandbox, c.req.query('to')))
  })
  app.get('/sandbox/mail', (c) => showMailbox(c, sandbox, undefined))
  app.get('/sandbox/mail/:file{[0-9]+\\.html}', (c) => {
    const mail = findMail(sandbox, Number.parseInt(c.req.param('file'), 10))
    return mail === undefined ? c.notFound() : showHtml(c, mail)
  })
  app.get('/sandbox/mail/:id{[0-9]+}', (c) => {
    const mail = findMail(sandbox, Number(c.req.param('id')))
    return mail === undefined ? c.notFound() : showMailbox(c, sandbox, mail)
  })
  return app
}

function showMailbox(c: Context, sandbox: StripeSandbox, opened: Mail | undefined) {
  const to = c.req.query('to')
  const mails = newestMails(sandbox, to)
  return showPage(c, {
    title: opened ? `${opened.subject} – Mailbox` : 'Mailbox',
    body: mailboxView({
      shopName: sandbox.shopName,
      mails,
      opened: opened ?? mails[0],
      isChosen: opened !== undefined,
      to,
    }),
    style: 'mailbox',
  })
}

// The policy and the iframe both block scripts. Links may open a new tab, so that verification links work.
function showHtml(c: Context, mail: Mail) {
  setSecurityHeaders(c, [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
  const base = '<base target="_blank">'
  const inHead = mail.html.replace(/<head(\s[^>]*)?>/i, (head) => head + base)
  return c.html(inHead === mail.html ? base + mail.html : inHead)
}

function newestMails(sandbox: StripeSandbox, to: string | undefined): Mail[] {
  const rows =
    to === undefined || to === ''
      ? sandbox.store.sql(`select ${columns} from mails order by id desc limit ?`).all(newestShown)
      : sandbox.store
          .sql(`select ${columns} from mails where lower(recipient) = lower(?) order by id desc limit ?`)
          .all(to, newestShown)
  return rows as Mail[]
}

function findMail(sandbox: StripeSandbox, id: number): Mail | undefined {
  return sandbox.store.sql(`select ${columns} from mails where id = ?`).get(id) as Mail | undefined
}
