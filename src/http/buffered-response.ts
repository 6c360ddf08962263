/** A response with its whole body, which is the same for every client. */
export type BufferedResponse = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Reads the compressed body, if there is one. */
  precompressed?: (encoding: Compression) => Promise<Buffer | undefined>
}

export type Compression = 'br' | 'gzip'

export async function bufferResponse(response: Response): Promise<BufferedResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
