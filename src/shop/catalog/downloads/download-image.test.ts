import { BlockList } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../../tests/support/harness.ts'
import { openPictureServer, picture } from '../../../../tests/support/picture-server.ts'
import { DownloadError, downloadImage } from './download-image.ts'
import { allowPublic } from './public-address.ts'

let server: Awaited<ReturnType<typeof openPictureServer>>
beforeAll(async () => {
  server = await openPictureServer()
  server.serve('/ring.jpg', picture(Buffer.from('ring')))
})
afterAll(() => server.close())

const loopback = new BlockList()
loopback.addAddress('127.0.0.1')
const inside = { isAllowed: allowPublic(loopback) }
const outside = { isAllowed: allowPublic(new BlockList()) }

async function refusal(url: string, limits: Parameters<typeof downloadImage>[1] = inside) {
  const error = await downloadImage(url, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DownloadError)) throw new Error('It was downloaded', { cause: error })
  return `${error.isTemporary ? 'later' : 'never'}: ${error.message}`
}

const PRIVATE = 'never: Its address is inside a private network, from where pictures are not downloaded.'

// Proves: R9.171
describe('a private address is not connected to', () => {
  it.each([
    'http://127.0.0.1:PORT/ring.jpg',
    'http://localhost:PORT/ring.jpg',
    'http://0x7f.1:PORT/ring.jpg',
    'http://2130706433:PORT/ring.jpg',
    'http://[::ffff:127.0.0.1]:PORT/ring.jpg',
    'http://[::1]:PORT/ring.jpg',
    'http://0.0.0.0:PORT/ring.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/ring.jpg',
  ])('%s', async (address) => {
    const requested = () => server.requests.get('/ring.jpg')
    const before = requested()
    expect(await refusal(address.replace('PORT', String(server.port)), outside)).toBe(PRIVATE)
    expect(requested()).toBe(before)
  })

  it('nor after a redirect', async () => {
    server.redirect('/inside', 'http://169.254.169.254/latest/')
    server.redirect('/other', `http://127.0.0.2:${server.port}/ring.jpg`)
    expect(await refusal(`http://${server.host}/inside`)).toBe(PRIVATE)
    expect(await refusal(`http://${server.host}/other`)).toBe(PRIVATE)
  })
})

// Proves: R9.171
describe('a picture of an allowed address', () => {
  it('is downloaded', async () => {
    const bytes = await downloadImage(`http://${server.host}/ring.jpg`, inside)
    expect(Buffer.from(bytes).toString()).toBe('ring')
  })

  it('is found by a name that resolves to it', async () => {
    const onlyNames = { isAllowed: (address: string) => ['127.0.0.1', '::1'].includes(address) }
    const bytes = await downloadImage(`http://localhost:${server.port}/ring.jpg`, onlyNames)
    expect(Buffer.from(bytes).toString()).toBe('ring')
  })

  it('may be three redirects away, not four', async () => {
    server.redirect('/1', '/ring.jpg')
    server.redirect('/2', `http://${server.host}/1`)
    server.redirect('/3', '/2')
    server.redirect('/4', '/3')
    expect(Buffer.from(await downloadImage(`http://${server.host}/3`, inside)).toString()).toBe('ring')
    expect(await refusal(`http://${server.host}/4`)).toBe('never: Its address leads on to too many others.')
  })

  it('is refused for its protocol, its password, its size or an error', async () => {
    const web = 'never: Its address does not begin with http:// or https://.'
    server.redirect('/file', 'file:///etc/passwd')
    for (const url of ['ring.jpg', '', 'file:///etc/passwd', 'ftp://a.example/ring.jpg', 'data:image/png,x'])
      expect(await refusal(url)).toBe(web)
    expect(await refusal(`http://${server.host}/file`)).toBe(web)
    expect(await refusal(`http://ann:secret@${server.host}/ring.jpg`)).toBe(
      'never: Its address contains a password.',
    )
    expect(await refusal(`http://${server.host}/none`)).toBe(
      'never: Its address answered with the error 404.',
    )
  })

  it('is not read beyond 5 MB, whatever its length says', async () => {
    const tooLarge = 'never: File size is too large: at most 5 MB.'
    server.serve('/declared', (response) => {
      response.writeHead(200, { 'content-length': '5242881' })
      response.write('x')
    })
    server.serve('/endless', (response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write)
      write()
    })
    expect(await refusal(`http://${server.host}/declared`)).toBe(tooLarge)
    expect(await refusal(`http://${server.host}/endless`)).toBe(tooLarge)
  })

  it('is tried later when its server is busy, silent or away', async () => {
    for (const status of [429, 500, 503])
      server.serve(`/${status}`, (response) => void response.writeHead(status).end())
    server.serve('/silent', () => {})
    server.serve('/broken', (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    for (const status of [429, 500, 503])
      expect(await refusal(`http://${server.host}/${status}`)).toBe(
        `later: Its address answered with the error ${status}.`,
      )
    expect(await refusal(`http://${server.host}/silent`, { ...inside, timeoutMs: 50 })).toBe(
      'later: Its address took too long to answer.',
    )
    const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(50))
    onTestFinished(() => wait.mockRestore())
    expect(await refusal(`http://${server.host}/silent`)).toBe('later: Its address took too long to answer.')
    expect(wait.mock.lastCall).toEqual([15_000])
    expect(await refusal(`http://${server.host}/broken`)).toBe('later: Its address could not be reached.')
    expect(await refusal(`http://127.0.0.1:${await freePort()}/ring.jpg`)).toBe(
      'later: Its address could not be reached.',
    )
  })
})
