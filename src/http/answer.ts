/** An answer made whole, as the same bytes for everybody who asks. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** The body as it was packed beforehand, when it was. */
  packed?: (encoding: Packing) => Promise<Buffer | undefined>
}

export type Packing = 'br' | 'gzip'

export async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
