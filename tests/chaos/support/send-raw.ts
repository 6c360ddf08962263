import { Agent, request } from 'node:http'

export type RawAnswer = { status: number; type: string; headers: Record<string, unknown>; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

type Sent = { body?: string | Buffer | undefined; headers?: Record<string, string> }

/** Sends requests that fetch() would correct or refuse: raw paths, any header, any body with any method. */
export function sendRaw(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(url, { method, path, agent, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '',
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
