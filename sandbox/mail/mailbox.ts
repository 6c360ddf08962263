import { type Context, Hono } from 'hono'
import { guard, showPage } from '../page.ts'
import type { Desk } from '../stripe/stripe-sandbox.ts'
import { mailboxView } from './mailbox-view.ts'

export type Mail = { id: number; to: string; subject: string; text: string; html: string; sent_at: string }
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>

const newestShown = 200
const columns = 'id, recipient as "to", subject, text, html, sent_at'

/** Puts a message into the mailbox; it is there when this returns, whatever happens to the process. */
export function dropMail(desk: Desk, mail: OutgoingMail) {
  desk.book
    .sql('insert into mails (recipient, subject, text, html, sent_at) values (?, ?, ?, ?, ?)')
    .run(mail.to, mail.subject, mail.text, mail.html, desk.clock.now().toISOString())
}

/** The mailbox at /sandbox/mail, its JSON, and each message's HTML alone in a page that can run nothing. */
export function mailbox(desk: Desk) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/mail.json', (c) => {
    guard(c, ["default-src 'none'"])
    return c.json(newestMails(desk, c.req.query('to')))
  })
  app.get('/sandbox/mail', (c) => showMailbox(c, desk, undefined))
  app.get('/sandbox/mail/:file{[0-9]+\\.html}', (c) => {
    const mail = findMail(desk, Number.parseInt(c.req.param('file'), 10))
    return mail === undefined ? c.notFound() : showHtml(c, mail)
  })
  app.get('/sandbox/mail/:id{[0-9]+}', (c) => {
    const mail = findMail(desk, Number(c.req.param('id')))
    return mail === undefined ? c.notFound() : showMailbox(c, desk, mail)
  })
  return app
}

function showMailbox(c: Context, desk: Desk, opened: Mail | undefined) {
  const to = c.req.query('to')
  const mails = newestMails(desk, to)
  return showPage(c, {
    title: opened ? `${opened.subject} – Mailbox` : 'Mailbox',
    body: mailboxView({
      shopName: desk.shopName,
      mails,
      opened: opened ?? mails[0],
      isChosen: opened !== undefined,
      to,
    }),
    style: 'mailbox',
  })
}

// Scripts are refused twice: by the policy and by the sandbox that the page's frame puts around it. Links may
// open a new tab, so that the owner can follow the one in a verification mail.
function showHtml(c: Context, mail: Mail) {
  guard(c, [
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

function newestMails(desk: Desk, to: string | undefined): Mail[] {
  const rows =
    to === undefined || to === ''
      ? desk.book.sql(`select ${columns} from mails order by id desc limit ?`).all(newestShown)
      : desk.book
          .sql(`select ${columns} from mails where lower(recipient) = lower(?) order by id desc limit ?`)
          .all(to, newestShown)
  return rows as Mail[]
}

function findMail(desk: Desk, id: number): Mail | undefined {
  return desk.book.sql(`select ${columns} from mails where id = ?`).get(id) as Mail | undefined
}
