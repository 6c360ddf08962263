import { html } from 'hono/html'
import { toOneLine } from '../../../contract/one-line.ts'
import { COLOURS, type Markup } from '../email-layout.ts'

/** `image`: absolute address. */
export type PieceLine = { text: string; image?: string | undefined }

/** A line for each piece, beside its picture, and what follows them. */
export function pieceLines(pieces: PieceLine[], after: string[] = []): { body: Markup; bodyText: string } {
  const style = `font-size:15px;line-height:24px;color:${COLOURS.ink}`
  const lines = pieces.map(({ text, image }) => ({ text: toOneLine(text), image }))
  const more = after.map(toOneLine)
  return {
    bodyText: [...lines.map(({ text }) => text), ...(more.length > 0 ? ['', ...more] : [])].join('\n'),
    body: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
${lines.map(
  ({
    text,
    image,
  }) => html`<tr><td width="64" style="padding:6px 0">${image ? pictureOf(image) : ''}</td><td style="padding:6px 0;${style}">${text}</td></tr>
`,
)}</table>
${more.length > 0 ? html`<p style="margin:0 0 24px;${style}">${more.map((line) => html`${line}<br>`)}</p>` : ''}`,
  }
}

// The name stands beside it.
export function pictureOf(url: string): Markup {
  return html`<img src="${url}" alt="" width="48" height="60" style="display:block;width:48px;height:60px;object-fit:cover;border-radius:2px">`
}
