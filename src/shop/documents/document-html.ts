import { html, raw } from 'hono/html'
import { COLOURS, type Markup } from '../mail/email-layout.ts'
import type { DocumentView, Table } from './document-view.ts'

const STYLES = `
  @page { size: A4; margin: 18mm }
  body { max-width: 180mm; margin: 2rem auto; padding: 0 1rem; color: ${COLOURS.ink}; background: #fff;
    font: 0.875rem/1.5 Inter, 'Helvetica Neue', Arial, sans-serif; overflow-wrap: anywhere }
  h1 { margin: 0 0 1.5rem; font-size: 1.625rem; font-weight: 600; line-height: 1.25 }
  h2, th, dt { font-size: 0.8125rem; font-weight: 600; color: ${COLOURS.muted} }
  h2 { margin: 0 }
  p { margin: 0 0 0.5rem }
  .parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 1.5rem 2rem; margin-bottom: 2rem }
  dl { display: grid; align-content: start; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 }
  dd { margin: 0 }
  .wide { overflow-x: auto }
  table { width: 100%; margin-bottom: 1.5rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
  caption { padding-bottom: 0.25rem; text-align: left; font-weight: 600 }
  th, td { padding: 0.375rem 0 0.375rem 0.75rem; border-bottom: 1px solid ${COLOURS.sand}; text-align: left; vertical-align: top }
  th:first-child, td:first-child { padding-left: 0 }
  tr { break-inside: avoid }
  .number { text-align: right; white-space: nowrap; overflow-wrap: normal }
  .detail { display: block; font-size: 0.8125rem; color: ${COLOURS.muted} }
  .sums { width: auto; min-width: 14rem; margin-left: auto }
  .sums th { font-weight: 400 }
  .sums tr:last-child > * { font-size: 1rem; font-weight: 600; color: ${COLOURS.ink} }
  @media print { body { margin: 0; padding: 0 } }
`

/** A page without scripts, to read and to print. */
export function documentHtml({ title, facts, seller, buyer, items, sums, vat, notes }: DocumentView): string {
  return String(html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<div class="parties">
<section><h2>Seller</h2>${linesOf(seller)}</section>
<section><h2>Customer</h2>${linesOf(buyer)}</section>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</div>
${tableOf(items)}
<table class="sums">
<tbody>${sums.map(([name, amount]) => html`<tr><th scope="row">${name}</th><td class="number">${amount}</td></tr>`)}</tbody>
</table>
${vat ? tableOf(vat) : ''}
${notes.map((note) => html`<p>${note}</p>`)}
</main>
</body>
</html>
`)
}

function linesOf(lines: string[]): Markup {
  return html`<p>${lines.map((line, at) => html`${at > 0 ? html`<br>` : ''}${line}`)}</p>`
}

function tableOf({ title, columns, rows }: Table): Markup {
  const kind = (at: number) => (columns[at]?.isNumber ? html` class="number"` : '')
  return html`<div class="wide"><table>
<caption>${title}</caption>
<thead><tr>${columns.map(({ name }, at) => html`<th scope="col"${kind(at)}>${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ cells, detail }) => html`<tr>${cells.map(
      (cell, at) =>
        html`<td${kind(at)}>${cell}${at === 0 && detail ? html`<span class="detail">${detail}</span>` : ''}</td>`,
    )}</tr>
`,
  )}</tbody>
</table></div>`
}
