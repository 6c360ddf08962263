import { html, raw } from 'hono/html'
import { toOneLine } from '../../contract/one-line.ts'
import type { ShopConfig } from '../shop.ts'

export type Markup = ReturnType<typeof html>

type EmailContent = {
  title: string
  intro: string
  body?: Markup
  bodyText?: string
  button?: Button
  outro?: string
  /** Below the shop's name. Default: its address on the web alone. */
  footer?: Footer
}
/** What a customer is to have in writing, and where to find help. */
type Footer = { lines: string[]; links: Button[] }
type Button = { label: string; url: string }

/** As in src/web/ui/styles/theme.css: mail clients know no CSS variables. */
export const COLOURS = {
  ivory: '#f9f6f1',
  paper: '#fffefc',
  sand: '#ede7de',
  ink: '#1f1915',
  muted: '#5d544d',
  gold: '#7a5c26',
}

/** Uses tables and inline styles, which all mail clients support. */
export function composeEmail(shop: ShopConfig, content: EmailContent): { text: string; html: string } {
  return { text: plainText(shop, content), html: String(page(shop, content)) }
}

export function reasonSentence(reason: string | null): string {
  if (!reason) return ''
  return ` Reason: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`
}

function plainText(shop: ShopConfig, content: EmailContent): string {
  const { title, intro, bodyText, button, outro, footer } = content
  const link = button && `${button.label}: ${button.url}`
  const more = footer && [...footer.lines, ...footer.links.map(({ label, url }) => `${label}: ${url}`)]
  const signature = [toOneLine(shop.name), shop.publicUrl, ...(more ?? [])].join('\n')
  // Names of earlier releases may have line breaks, which could forge lines of the e-mail.
  return `${[toOneLine(title), toOneLine(intro), bodyText, link, outro, `-- \n${signature}`].filter(Boolean).join('\n\n')}\n`
}

function page(shop: ShopConfig, { title, intro, body, button, outro, footer }: EmailContent): Markup {
  const c = COLOURS
  const sans = "font-family:Inter,'Helvetica Neue',Helvetica,Arial,sans-serif"
  const serif = "font-family:'Cormorant Garamond',Georgia,'Times New Roman',serif"
  const paragraph = `margin:0 0 20px;font-size:15px;line-height:24px;color:${c.ink}`
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${c.ivory};${raw(sans)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${c.ivory}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${raw(sans)}">
<tr><td align="center" style="padding:0 0 24px"><a href="${shop.publicUrl}" style="${raw(serif)};font-size:30px;line-height:36px;letter-spacing:1px;color:${c.ink};text-decoration:none">${shop.name}</a></td></tr>
<tr><td style="padding:36px 32px;background:${c.paper};border:1px solid ${c.sand};border-radius:2px">
<h1 style="margin:0 0 16px;${raw(serif)};font-size:28px;line-height:34px;font-weight:500;color:${c.ink}">${title}</h1>
<p style="${paragraph}">${intro}</p>
${body ?? ''}
${button ? buttonOf(button) : ''}
${outro ? html`<p style="margin:20px 0 0;font-size:14px;line-height:22px;color:${c.muted}">${outro}</p>` : ''}
</td></tr>
<tr><td align="center" style="padding:24px 0 0;font-size:13px;line-height:20px;color:${c.muted}">${shop.name} · <a href="${shop.publicUrl}" style="color:${c.muted}">${shop.publicUrl.replace(/^https?:\/\//, '')}</a>${footer ? footerOf(footer) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function footerOf({ lines, links }: Footer): Markup {
  const link = ({ label, url }: Button) => html`<a href="${url}" style="color:${COLOURS.muted}">${label}</a>`
  return html`${lines.map((line) => html`<br>${line}`)}<br>${links.map((each, at) => html`${at > 0 ? ' · ' : ''}${link(each)}`)}`
}

function buttonOf({ label, url }: Button): Markup {
  const { ink, paper } = COLOURS
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${ink};border-radius:2px">
<a href="${url}" style="display:inline-block;padding:14px 28px;font-size:15px;line-height:20px;color:${paper};text-decoration:none">${label}</a>
</td></tr></table>`
}
