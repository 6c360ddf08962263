import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, pathPatterns } from '../contract/endpoints/endpoint.ts'
import { endpoints } from '../contract/endpoints/endpoints.ts'

const UPLOADS = pathPatterns(Object.values<Endpoint>(endpoints).filter(({ requestType }) => requestType))

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Closes the connection of a request whose body is late. Uploads have the server's longer request timeout. */
export function limitBodyTime(req: IncomingMessage, res: ServerResponse, deadlineMs: number): void {
  const { headers, socket } = req
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (!hasBody || isUpload(req)) return
  const timer = setTimeout(() => {
    if (req.complete) return
    if (!res.headersSent) socket.write(TIMED_OUT)
    socket.destroySoon()
  }, deadlineMs)
  req.once('close', () => clearTimeout(timer))
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
  return UPLOADS.some(({ declared, pattern }) => declared.method === method && pattern.test(path))
}
