import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ShopError } from '../../lib/errors.ts'
import { type Files, isPrivateFile, typeOfFile } from './files.ts'

export type S3Storage = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000
const FOREVER = 'public, max-age=31536000, immutable'

export function s3Files({ endpoint, bucket, ...account }: S3Storage): Files {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`

  /** @throws ShopError 'storage_unavailable' for every error status except 404 */
  async function request(
    method: string,
    name: string,
    more: RequestInit = {},
  ): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await client.fetch(name ? `${base}/${name}` : base, { ...more, method, signal })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return bytes
      if (answer.status === 404 && name) return undefined
      throw new Error(`${method} was answered with ${answer.status}`)
    } catch (error) {
      const sentence = 'The pictures cannot be reached right now. Please try again in a moment.'
      throw new ShopError('storage_unavailable', sentence, { cause: error })
    }
  }

  return {
    async put(name, bytes) {
      const type = typeOfFile(name)
      if (!type) throw new TypeError(`not an image's file name: ${JSON.stringify(name)}`)
      if (await request('HEAD', name)) return
      const body = new Uint8Array(bytes)
      const headers = {
        'content-type': type,
        'cache-control': isPrivateFile(name) ? 'private, no-store' : FOREVER,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      await request('PUT', name, { body, headers })
    },
    async get(name) {
      const type = typeOfFile(name)
      if (!type) return undefined
      const bytes = await request('GET', name)
      return bytes && { bytes, size: bytes.length, type }
    },
    async remove(name) {
      if (typeOfFile(name)) await request('DELETE', name)
    },
    async check() {
      await request('HEAD', '')
    },
  }
}
