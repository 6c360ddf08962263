import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../support/harness.ts'

const BUCKET = 'pictures'
const KEY = 'S3RVER'

/** S3-compatible storage with an empty bucket, on loopback. */
export async function startStorage() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const client = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3', retries: 0 })
  const start = async () => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    })
    await server.run()
    return server
  }
  let running = await start()
  return {
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    /** The keys of all objects. */
    async names(): Promise<string[]> {
      const answer = await client.fetch(`${endpoint}/${BUCKET}?list-type=2`)
      return [...(await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
    },
    headersOf: async (name: string) => (await client.fetch(`${endpoint}/${BUCKET}/${name}`)).headers,
    goAway: () => running.close(),
    async comeBack() {
      running = await start()
    },
    async stop() {
      await running.close().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}
