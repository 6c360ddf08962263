import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import type { ServerBuild } from 'react-router'

/** Vite inside the shop's process, with hot reload. */
export async function startVite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    build,
    wrap:
      (listener: RequestListener): RequestListener =>
      (req, res) =>
        vite.middlewares(req, res, () => {
          if (!acceptsHtml(req)) return listener(req, res)
          void build().then(
            () => listener(req, res),
            (error: Error) => sendBuildError(res, error),
          )
        }),
    close: () => vite.close(),
  }
}

function acceptsHtml({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false
}

// A broken page has no hot reload, so it refreshes itself.
function sendBuildError(res: ServerResponse, { message }: Error): void {
  const plain = stripVTControlCharacters(message).replaceAll('<', '&lt;')
  res.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
  res.end(
    `<!doctype html><meta http-equiv="refresh" content="1"><title>A page is broken</title><pre>${plain}</pre>`,
  )
}
