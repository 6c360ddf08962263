import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { openPictureServer, picture } from '../../../../tests/support/picture-server.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { downloadImages, resumeDownloads } from '../../../shop/catalog/downloads/download-images.ts'
import { noise } from '../../../shop/catalog/images/test-images.ts'
import { checkDownloads } from '../../../shop/health/check-downloads.ts'
import { addDownloadJobs } from '../../../shop/jobs/add-job.ts'
import { runPeriodicJobs } from '../../../shop/jobs/jobs.ts'

const { shop, call, bring, fields, post } = setUpBackOffice({ env: { PRIVATE_IMAGE_SOURCES: '127.0.0.1' } })

let server: Awaited<ReturnType<typeof openPictureServer>>
beforeAll(async () => {
  server = await openPictureServer()
})
afterAll(() => server.close())
afterEach(() => server.requests.clear())

const HEAD =
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Variant Image'

/** A product without options and its pictures. */
function fileOf(handle: string, paths: string[]): string {
  const rows = paths.map((path, at) => {
    const url = path.startsWith('/') ? `http://${server.host}${path}` : path
    const first =
      at === 0 ? `${handle},Ring ${handle},Maison,Title,Default Title,${handle},20,3` : `${handle},,,,,,,`
    return `${first},${url},`
  })
  return [HEAD, ...rows, ''].join('\n')
}

const serve = async (path: string) => server.serve(path, picture(await noise(40, 50)))
const productOf = async (name: string) =>
  (await call('GET', `/products/search/?name=${encodeURIComponent(name)}`)).body.items[0]
const imagesOf = async (name: string) => {
  const rows = await shop.sql<{ file_name: string }>(
    `select file_name from product_images i join products p on p.id = i.product_id
     where p.name = $1 order by i.position, i.id`,
    [name],
  )
  return rows.map(({ file_name }) => file_name)
}
const downloadsOf = async (name: string) =>
  (await call('GET', '/admin/image-downloads/?limit=100')).body.items.find((item: any) => item.name === name)
const finished = (name: string) =>
  eventually(async () => {
    const download = await downloadsOf(name)
    return download?.queued === 0 && download
  })
const check = () =>
  checkDownloads({ db: shop.shop.db, clock: shop.shop.clock } as Parameters<typeof checkDownloads>[0])

// Proves: R9.170
describe('pictures of a product file of another shop', () => {
  it('are not downloaded unless the owner allows it', async () => {
    await serve('/quiet.jpg')
    const dry = await bring(
      fileOf('quiet', ['/quiet.jpg', 'https://b.example/2.jpg', 'no address']),
      '?dry_run=1',
    )
    expect(dry.body.conversion).toMatchObject({
      images: 3,
      image_hosts: [
        { host: server.host, images: 1 },
        { host: 'b.example', images: 1 },
        { host: '', images: 1 },
      ],
      downloading: 0,
    })
    const { body } = await bring(fileOf('quiet', ['/quiet.jpg']))
    expect(body).toMatchObject({ created: 1, conversion: { images: 1, downloading: 0 } })
    const allowedDryRun = await bring(fileOf('quiet', ['/quiet.jpg']), '?dry_run=1&download_images=1')
    expect(allowedDryRun.body.conversion.downloading).toBe(0)
    expect(await shop.sql('select 1 from image_downloads')).toEqual([])
    expect(server.requests.size).toBe(0)
  })

  it('are added in their order, each once, also by a second import', async () => {
    for (const path of ['/a1.jpg', '/a2.jpg', '/a3.jpg']) await serve(path)
    const file = fileOf('once', ['/a1.jpg', '/a2.jpg', '/a3.jpg', '/a2.jpg'])
    const { body } = await bring(file, '?download_images=1')
    expect(body).toMatchObject({ created: 1, conversion: { images: 3, downloading: 3 } })
    expect(await finished('Ring once')).toMatchObject({ done: 3, failed: 0, problems: [], code: 'once' })
    expect(await imagesOf('Ring once')).toEqual(['a1.jpg', 'a2.jpg', 'a3.jpg'])
    const again = await bring(file, '?download_images=1')
    expect(again.body).toMatchObject({ unchanged: 1, conversion: { downloading: 0 } })
    expect(await imagesOf('Ring once')).toHaveLength(3)
    expect([...server.requests.values()]).toEqual([1, 1, 1])
    const [change] = (await call('GET', '/admin/log/?limit=1')).body.items
    expect(change).toMatchObject({ action: 'pictures added', name: 'Ring once' })
  })

  it('are shown with the variants that have them', async () => {
    for (const path of ['/all.jpg', '/gold.jpg']) await serve(path)
    const gold = `http://${server.host}/gold.jpg`
    const file = [
      HEAD,
      `metal,Ring metal,Maison,Metal,Gold,metal-g,20,1,http://${server.host}/all.jpg,${gold}`,
      `metal,,,,Silver,metal-s,20,1,,`,
      '',
    ].join('\n')
    await bring(file, '?download_images=1')
    await finished('Ring metal')
    const { body } = await call('GET', `/products/${(await productOf('Ring metal')).id}`)
    const shown = body.variants.map(({ options: [{ value }], image_ids }: any) => [value, image_ids.length])
    expect(shown).toEqual([
      ['Gold', 1],
      ['Silver', 0],
    ])
  })
})

// Proves: R9.172
describe('a picture that cannot be added', () => {
  it('is named with its reason and does not hold up the others', async () => {
    await serve('/good.jpg')
    server.serve('/page.jpg', picture(Buffer.from('<html>no picture</html>')))
    const paths = ['/none.jpg', '/page.jpg', 'http://10.0.0.1/x.jpg', 'ring.jpg', '/good.jpg']
    await bring(fileOf('partly', paths), '?download_images=1')
    const { problems, ...counts } = await finished('Ring partly')
    expect(counts).toMatchObject({ queued: 0, done: 1, failed: 4 })
    expect(problems.map(({ message }: any) => message)).toEqual([
      'Its address answered with the error 404.',
      'Unsupported file format: page.jpg',
      'Its address is inside a private network, from where pictures are not downloaded.',
      'Its address does not begin with http:// or https://.',
    ])
    expect(await imagesOf('Ring partly')).toEqual(['good.jpg'])
  })

  it('is a finding of the doctor for a week, and is tried again by a second import', async () => {
    expect(await check()).toMatchObject({ state: 'warning', path: '/admin/products?show=no_pictures' })
    expect((await check()).says).toContain(
      '4 pictures of imported products could not be downloaded. Ring partly:',
    )
    for (const path of ['/none.jpg', '/page.jpg']) await serve(path)
    await bring(fileOf('partly', ['/none.jpg', '/page.jpg']), '?download_images=1')
    expect(await finished('Ring partly')).toMatchObject({ done: 3, failed: 2 })
    await shop.sql(
      `update image_downloads set finished_at = finished_at - interval '8 days' where state = 'failed'`,
    )
    expect(await check()).toMatchObject({ state: 'ok' })
  })

  it('is one beyond the ten of a product', async () => {
    const paths = Array.from({ length: 11 }, (_, at) => `/many-${at}.jpg`)
    for (const path of paths) await serve(path)
    await bring(fileOf('many', paths), '?download_images=1')
    const { problems, ...counts } = await finished('Ring many')
    expect(counts).toMatchObject({ done: 10, failed: 1 })
    expect(problems).toEqual([
      { url: `http://${server.host}/many-10.jpg`, message: 'A product can have at most 10 images.' },
    ])
  })

  it('of a product that is off sale is not added', async () => {
    await serve('/gone.jpg')
    const created = await post('/products/', { product: fields({ code: 'gone', name: 'Ring gone' }) })
    await queueByHand(created.body.id, '/gone.jpg')
    await call('DELETE', `/products/${created.body.id}/`)
    await downloadImages(shop.shop, created.body.id, false)
    expect(await downloadsOf('Ring gone')).toMatchObject({ failed: 1, code: 'gone' })
  })
})

// Proves: R9.173
describe('the job', () => {
  it('tries again what may work later, and gives up after its last attempt', async () => {
    server.serve('/busy.jpg', (response) => void response.writeHead(503).end())
    const { body } = await post('/products/', { product: fields({ code: 'busy', name: 'Ring busy' }) })
    await queueByHand(body.id, '/busy.jpg')
    await expect(downloadImages(shop.shop, body.id, false)).rejects.toThrow('1 picture could')
    expect(await downloadsOf('Ring busy')).toMatchObject({ queued: 1, failed: 0 })
    await downloadImages(shop.shop, body.id, true)
    const problems = [expect.objectContaining({ message: 'Its address answered with the error 503.' })]
    expect(await downloadsOf('Ring busy')).toMatchObject({ queued: 0, failed: 1, problems })
  })

  it('waits in one of two queues, whose jobs run one at a time', async () => {
    const ids = Array.from(
      { length: 12 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
    const jobs = sql.raw(`graphile_worker.jobs where key like 'downloads 00000000-0000-%'`)
    await shop.shop.db.transaction().execute(async (tx) => {
      await addDownloadJobs(tx, ids)
      const { rows } = await sql`select queue_name from ${jobs} group by 1 order by 1`.execute(tx)
      expect(rows).toEqual([{ queue_name: 'downloads 0' }, { queue_name: 'downloads 1' }])
      await sql`select graphile_worker.remove_job(key) from ${jobs}`.execute(tx)
    })
  })

  it('adds a picture once when it runs several times at once', async () => {
    await serve('/race.jpg')
    const { body } = await post('/products/', { product: fields({ code: 'race', name: 'Ring race' }) })
    await queueByHand(body.id, '/race.jpg')
    await Promise.all([1, 2, 3].map(() => downloadImages(shop.shop, body.id, false)))
    expect(await imagesOf('Ring race')).toEqual(['race.jpg'])
    expect(await downloadsOf('Ring race')).toMatchObject({ done: 1, failed: 0 })
  })

  it('does not add the same picture from two addresses', async () => {
    const bytes = await noise(40, 50)
    for (const path of ['/twin-1.jpg', '/twin-2.jpg']) server.serve(path, picture(bytes))
    await bring(fileOf('twin', ['/twin-1.jpg', '/twin-2.jpg']), '?download_images=1')
    expect(await finished('Ring twin')).toMatchObject({ done: 2 })
    expect(await imagesOf('Ring twin')).toEqual(['twin-1.jpg'])
    const leases = () => shop.sql('select 1 from image_leases')
    await eventually(async () => (await leases()).length === 0)
  })

  it('shows the same picture from two addresses with the variant of the second', async () => {
    const bytes = await noise(40, 50)
    for (const path of ['/first.jpg', '/second.jpg']) server.serve(path, picture(bytes))
    const [first, second] = ['first', 'second'].map((name) => `http://${server.host}/${name}.jpg`)
    const gold = `same,Ring same,Maison,Metal,Gold,same-g,20,1,${first},${second}`
    const file = [HEAD, gold, 'same,,,,Silver,same-s,20,1,,', ''].join('\n')
    await bring(file, '?download_images=1')
    expect(await finished('Ring same')).toMatchObject({ done: 2 })
    const { body } = await call('GET', `/products/${(await productOf('Ring same')).id}`)
    expect(body.variants.map(({ image_ids }: any) => image_ids.length)).toEqual([1, 0])
  })

  it('is queued again when it was lost, and not twice', async () => {
    await serve('/lost.jpg')
    const { body } = await post('/products/', { product: fields({ code: 'lost', name: 'Ring lost' }) })
    await queueByHand(body.id, '/lost.jpg')
    await shop.shop.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 2; n++) await resumeDownloads({ db: tx as typeof shop.shop.db })
      const { rows } =
        await sql`select 1 from graphile_worker.jobs where key = ${`downloads ${body.id}`}`.execute(tx)
      expect(rows).toHaveLength(1)
    })
    await runPeriodicJobs(shop.shop)
    expect(await finished('Ring lost')).toMatchObject({ done: 1 })
  })
})

async function queueByHand(product: string, path: string): Promise<void> {
  await shop.sql(
    `insert into image_downloads (product_id, url, position, variant_ids, admin_id, queued_at)
     select $1, $2, 0, '{}', id, now() from admins limit 1`,
    [product, `http://${server.host}${path}`],
  )
}
