import { html } from 'hono/html'
import { API_BASE, type Endpoint } from '../../contract/endpoints/endpoint.ts'
import { openApiOf } from './openapi.ts'
import type { Api } from './route.ts'

type Operation = {
  requestBody?: { content: object }
  parameters: Parameter[]
  responses: Record<string, { content?: object }>
}
type Parameter = { name: string; in: string; required: boolean; schema: object }
type Document = { paths: Record<string, Record<string, Operation>> }

export function docsRoutes({ app, shop, declared }: Api): void {
  // Built lazily: by then every route is declared.
  let built: { document: object; page: string } | undefined
  const build = () => {
    const document = openApiOf(shop.config.name, declared)
    return { document, page: String(pageOf(shop.config.name, [...declared], document as Document)) }
  }
  const documentation = () => (built ??= build())
  app.get('/api/openapi.json', (c) => c.json(documentation().document))
  app.get('/api/docs', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    )
    return c.html(documentation().page)
  })
}

function pageOf(name: string, declared: Endpoint[], document: Document) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name} API</title>
        <style>${STYLE}</style>
      </head>
      <body>
        <main>
          <h1>${name} API</h1>
          <p>Base ${API_BASE}. Paths answer with and without their trailing slash; errors are
            <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a> problems.
            The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
          ${declared.map((one) => entryOf(one, document.paths[API_BASE + one.path]?.[one.method.toLowerCase()]))}
        </main>
      </body>
    </html>`
}

function entryOf(one: Endpoint, operation: Operation | undefined) {
  return html`<details>
    <summary><b>${one.method}</b> <code>${one.path}</code> <span>${renderSummary(one.summary)}</span> <i>${one.access}</i></summary>
    ${operation?.parameters.length ? table(operation.parameters) : ''}
    ${operation?.requestBody ? block('Body', operation.requestBody.content) : ''}
    ${block('Answer', operation?.responses[String(one.status ?? 200)]?.content ?? {})}
  </details>`
}

function renderSummary(summary: string) {
  return summary.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))
}

function table(parameters: Parameter[]) {
  return html`<table>
    ${parameters.map((one) => html`<tr><th>${one.name}</th><td>${one.in}</td><td><code>${JSON.stringify(one.schema)}</code></td></tr>`)}
  </table>`
}

function block(title: string, content: object) {
  const [media] = Object.values(content) as { schema: object }[]
  return html`<h2>${title}</h2><pre>${JSON.stringify(media?.schema ?? {}, null, 2)}</pre>`
}

const STYLE = `
  body { margin: 0; background: #faf7f2; color: #2a2420; font: 15px/1.6 system-ui, sans-serif }
  a { color: inherit; text-underline-offset: 4px }
  h1 { font: 500 36px/1.2 "Cormorant Garamond", Georgia, serif }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
  details { background: #fff; border: 1px solid #e6dfd3; border-radius: 2px; margin: .5rem 0; padding: .5rem 1rem }
  summary { cursor: pointer; overflow-wrap: anywhere }
  summary span, summary i { color: #6b5f55 }
  pre { overflow: auto; background: #faf7f2; padding: 1rem; font-size: 13px }
  h2 { font-size: 1rem } th { text-align: left; padding-right: 1rem }`
