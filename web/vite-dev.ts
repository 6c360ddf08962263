import type { RequestListener, Server } from 'node:http'
import type { ServerBuild } from 'react-router'

/** Vite inside the shop's own process: pages as they are in the files now, replaced in the browser when they change. */
export async function startVite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    inFrontOf:
      (listener: RequestListener): RequestListener =>
      (req, res) =>
        vite.middlewares(req, res, () => listener(req, res)),
    close: () => vite.close(),
  }
}
