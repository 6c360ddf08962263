import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import { photoEndpoints as endpoints, MAX_RETURN_PHOTOS } from '../../contract/returns/return-photos.ts'
import { addReturnPhotos } from '../../shop/returns/photos/add-photos.ts'
import { readReturnPhoto } from '../../shop/returns/photos/read-photo.ts'
import { imagesOf } from '../lib/images-of.ts'
import { type Api, download, route } from '../lib/route.ts'

export function photoRoutes(api: Api): void {
  route(api, endpoints.addReturnPhotos, (call) => {
    const { shop, caller, params, query } = call
    const files = imagesOf(call, MAX_RETURN_PHOTOS)
    return addReturnPhotos(shop, { ...query, ...params, files }, caller)
  })
  download(api, endpoints.readReturnPhoto, async ({ shop, caller, params, query }) => {
    const bytes = await readReturnPhoto(shop, { ...query, ...params }, caller)
    const content = new Blob([bytes]).stream()
    return { name: 'photo.webp', bytes: bytes.length, content, isInline: true }
  })
  photoForm(api)
}

/** The form of the page that a mailed link opens, which works without JavaScript: it leads back there. */
function photoForm({ app }: Api): void {
  app.post(`${API_BASE}/returns/:id/photos/form`, async (c) => {
    const url = new URL(c.req.url)
    url.pathname = `${API_BASE}/returns/${encodeURIComponent(c.req.param('id'))}/photos/`
    const { status } = await app.fetch(new Request(url, c.req.raw), c.env)
    const problem = status === 413 || status === 422 ? 'photo' : status
    const outcome = status === 201 ? 'photos=1' : `problem=${problem}`
    return c.redirect(`/returns/${encodeURIComponent(url.searchParams.get('token') ?? '')}?${outcome}`, 303)
  })
}
