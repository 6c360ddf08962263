import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'

type HeifImage = {
  get_width(): number
  get_height(): number
  display(target: ImageData, done: (shown: ImageData | null) => void): void
  free(): void
}
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }

/** @throws Error when the file is no HEIC image */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { default: module } = await import('libheif-js/libheif-wasm/libheif.js')
  // Its types leave out the decoder.
  const load = module as unknown as (options: { wasmBinary: ArrayBuffer }) => Libheif
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error('The HEIC decoder could not be loaded.')
  const { HeifDecoder } = load({ wasmBinary: await response.arrayBuffer() })
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()))
  if (!image) throw new Error('no HEIC image')
  try {
    const target = new ImageData(image.get_width(), image.get_height())
    const shown = await new Promise<ImageData | null>((resolve) => image.display(target, resolve))
    if (!shown) throw new Error('a broken HEIC image')
    return await createImageBitmap(shown)
  } finally {
    image.free()
  }
}
