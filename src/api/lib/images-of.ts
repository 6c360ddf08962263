import { LARGE_IMAGE, MAX_IMAGE_BYTES } from '../../contract/admin/products/product-edit.ts'
import { readFiles } from './read-files.ts'

/** The images of an upload. The caller is checked again after the last one: an upload may take minutes. */
export async function* imagesOf(
  { request, recheckCaller }: { request: Request; recheckCaller: () => Promise<void> },
  maxFiles: number,
) {
  yield* readFiles(request, { field: 'files', maxFiles, maxBytes: MAX_IMAGE_BYTES, tooLarge: LARGE_IMAGE })
  await recheckCaller()
}
