import { html } from 'hono/html'
import type { Mail } from './mailbox.ts'

type Shown = {
  shopName: string
  mails: Mail[]
  opened: Mail | undefined
  isChosen: boolean
  to: string | undefined
}

export function mailboxView({ shopName, mails, opened, isChosen, to }: Shown) {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  return html`<header class="bar">
<p class="shop"><a href="/sandbox">${shopName}</a></p>
<h1>Mailbox</h1>
<form method="get" action="/sandbox/mail" role="search">
<label for="to" class="unseen">Show messages to</label>
<input id="to" name="to" type="email" value="${to ?? ''}" placeholder="Messages to…" autocomplete="off">
<button type="submit">Show</button>
</form>
</header>
<main class="mails${isChosen ? ' chosen' : ''}">
<nav aria-label="Messages">
${mails.length === 0 ? html`<p class="none">No messages${to ? ` to ${to}` : ' yet'}.</p>` : ''}
<ul>
${mails.map(
  (
    mail,
  ) => html`<li><a href="/sandbox/mail/${mail.id}${query}"${mail.id === opened?.id ? html` aria-current="true"` : ''}>
<span class="subject">${mail.subject}</span>
<span class="to">${mail.to}</span>
<time datetime="${mail.sent_at}">${shortDate(mail.sent_at)}</time>
</a></li>`,
)}
</ul>
</nav>
${opened ? openedMail(opened, query) : html`<p class="none wide">The shop's e-mails appear here as they are sent.</p>`}
</main>`
}

function openedMail(mail: Mail, query: string) {
  return html`<article>
<p class="back"><a href="/sandbox/mail${query}"><span aria-hidden="true">←</span> All messages</a></p>
<h2>${mail.subject}</h2>
<dl class="about">
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Sent</dt><dd><time datetime="${mail.sent_at}">${longDate(mail.sent_at)}</time></dd></div>
</dl>
<iframe src="/sandbox/mail/${mail.id}.html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre>${linked(mail.text)}</pre></details>
</article>`
}

function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))
}

function shortDate(iso: string): string {
  const format = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(iso))
}

function longDate(iso: string): string {
  const format = { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', format).format(new Date(iso))} UTC`
}
