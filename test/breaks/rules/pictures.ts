import { broken } from '../break.ts'

/** The catalogue's pictures. */
export const pictures = [
  ...broken(
    'Pictures are judged by what they are; at most 5 MB (413), 50 megapixels, 10 a product',
    'shop/media/refuse-picture.test.ts › $text',
    ['shop/media/process-picture.ts', "sharp.block({ operation: ['VipsForeignLoad'] })\n", ''],
    [
      'shop/media/process-picture.ts',
      "    if ((header.pages ?? 1) > 1) throw new TypeError('an animation is no picture')\n",
      '',
    ],
    ['shop/media/process-picture.ts', "failOn: 'error'", "failOn: 'none'"],
  ),
  ...broken(
    'Pictures are judged by what they are; at most 5 MB (413), 50 megapixels, 10 a product',
    'api/upload-pictures.test.ts › takes a file of 5 MB and refuses one byte more',
    ['shop/media/process-picture.ts', 'bytes.length > MOST_IMAGE_BYTES', 'bytes.length >= MOST_IMAGE_BYTES'],
    [
      'api/read-files.ts',
      'new HttpError(413, message, [{ path: field',
      'new HttpError(422, message, [{ path: field',
    ],
  ),
  ...broken(
    'Pictures are judged by what they are; at most 5 MB (413), 50 megapixels, 10 a product',
    'shop/media/refuse-picture.test.ts › a file of 5 MB is taken, one byte more is too large',
    [
      'shop/media/process-picture.ts',
      'bytes.length > MOST_IMAGE_BYTES',
      'bytes.length > 2 * MOST_IMAGE_BYTES',
    ],
  ),
  ...broken(
    'Pictures are judged by what they are; at most 5 MB (413), 50 megapixels, 10 a product',
    'shop/media/refuse-picture.test.ts › fifty megapixels are opened, a few more are not',
    ['shop/media/process-picture.ts', 'MOST_PIXELS = 50_000_000', 'MOST_PIXELS = 60_000_000'],
    ['shop/media/process-picture.ts', 'MOST_PIXELS = 50_000_000', 'MOST_PIXELS = 40_000_000'],
  ),
  ...broken(
    'Pictures are judged by what they are; at most 5 MB (413), 50 megapixels, 10 a product',
    'api/upload-pictures.test.ts › keeps at most ten a product, also when they come at once',
    ['shop/catalogue/add-pictures.ts', '  refuseTooMany(has + pictures.length)\n', ''],
    ['contract/product-edit.ts', 'MOST_IMAGES = 10', 'MOST_IMAGES = 20'],
  ),
  ...broken(
    "A bad one is 422 'Unsupported file format' by name; an upload lands whole or not at all",
    'api/upload-pictures.test.ts › lands whole or not at all: one bad file keeps the good ones out, and leaves nothing behind',
    ['api/errors.ts', 'unsupported_file: 422', 'unsupported_file: 415'],
    ['shop/media/process-picture.ts', '${WRONG_IMAGE}: ${fileName(name)}', '${WRONG_IMAGE}'],
    [
      'shop/catalogue/add-pictures.ts',
      'const picture = await processPicture(bytes, name)\n',
      'const picture = await processPicture(bytes, name).catch(() => undefined)\n      if (!picture) continue\n',
    ],
    ['shop/catalogue/add-pictures.ts', '    await giveUp(shop, pictures)\n', ''],
  ),
  ...broken(
    'Upright, without what a camera wrote into them, under a name of their content, with spaces made underscores',
    'api/upload-pictures.test.ts › stands a phone photo upright',
    ['shop/media/process-picture.ts', '      autoOrient: true,\n', ''],
  ),
  ...broken(
    'Upright, without what a camera wrote into them, under a name of their content, with spaces made underscores',
    'shop/media/process-picture.test.ts › a phone photo held upright stands upright, in every size, and tells nobody where it was taken',
    [
      'shop/media/process-picture.ts',
      'files: await filesOf(upright, hash) }',
      "files: [...(await filesOf(upright, hash)), { name: 'original.jpg', bytes: Buffer.from(bytes) }] }",
    ],
  ),
  ...broken(
    'Upright, without what a camera wrote into them, under a name of their content, with spaces made underscores',
    'shop/media/process-picture.test.ts › a picture that is also a web page or an archive loses that part',
    [
      'shop/media/process-picture.ts',
      'files: await filesOf(upright, hash) }',
      "files: [...(await filesOf(upright, hash)), { name: 'original.jpg', bytes: Buffer.from(bytes) }] }",
    ],
  ),
  ...broken(
    'Upright, without what a camera wrote into them, under a name of their content, with spaces made underscores',
    'shop/media/process-picture.test.ts › the same picture has the same names, another one others',
    [
      'shop/media/process-picture.ts',
      'pictureHash(bytes)\n    const',
      'pictureHash(Buffer.from(name))\n    const',
    ],
  ),
  ...broken(
    'Upright, without what a camera wrote into them, under a name of their content, with spaces made underscores',
    'shop/media/file-name.test.ts › %j is remembered as %j',
    ['shop/media/file-name.ts', ".replace(/\\p{Z}/gu, '_')", ''],
  ),
  ...broken(
    'In the sizes of the pages, WebP and JPEG, served immutable; the API says size, placeholder and text',
    'api/catalogue.test.ts › a product has its price as a number, its brand, its category and its pictures',
    ['http/static-files.ts', "31536000, immutable'", "31536000'"],
    ['shop/catalogue/product-rows.ts', `,"alt":' || to_json(p.name) ||`, `,"alt":""' ||`],
    ['shop/catalogue/product-rows.ts', 'to_json(i.placeholder)', '\'""\''],
  ),
  ...broken(
    'In the sizes of the pages, WebP and JPEG, served immutable; the API says size, placeholder and text',
    'api/upload-pictures.test.ts › shows them on the product in the order they came, and they can be fetched',
    ['shop/catalogue/product-rows.ts', 'order by i.position, i.id)', 'order by i.hash)'],
  ),
  ...broken(
    'In the sizes of the pages, WebP and JPEG, served immutable; the API says size, placeholder and text',
    'shop/media/process-picture.test.ts › a small picture is never enlarged',
    ['shop/media/process-picture.ts', 'FALLBACK_WIDTH)).jpeg({', 'FALLBACK_WIDTH)).webp({'],
    [
      'shop/media/picture-widths.ts',
      'const widest = Math.min(width, LARGEST_WIDTH)',
      'const widest = LARGEST_WIDTH',
    ],
  ),
  ...broken(
    'In the sizes of the pages, WebP and JPEG, served immutable; the API says size, placeholder and text',
    'shop/media/process-picture.test.ts › the placeholder is a picture of at most 400 bytes',
    ['shop/media/placeholder-of.ts', 'width: 16, height: 16', 'width: 64, height: 64'],
  ),
  ...broken(
    'In the sizes of the pages, WebP and JPEG, served immutable; the API says size, placeholder and text',
    'shop/media/picture-urls.test.ts › a picture %d wide offers the sizes that exist: %j',
    ['shop/media/picture-widths.ts', '160, 320, 480, 640, 960]', '160, 320, 640, 960]'],
  ),
]
