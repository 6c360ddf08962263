import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (response: ServerResponse) => void

/** A web server on loopback with one handler a path; others are 404. Counts the requests of each path. */
export async function openPictureServer() {
  const paths = new Map<string, Respond>()
  const requests = new Map<string, number>()
  const server = createServer(({ url = '' }, response) => {
    requests.set(url, (requests.get(url) ?? 0) + 1)
    const respond = paths.get(url)
    if (respond) respond(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    port,
    requests,
    serve: (path: string, respond: Respond) => void paths.set(path, respond),
    redirect: (path: string, to: string) =>
      void paths.set(path, (response) => response.writeHead(302, { location: to }).end()),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Declared as HTML: only the content counts. */
export const picture = (bytes: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
