import { broken } from '../break.ts'

/** What the form of a product says is wrong. */
export const adminProductForm = [
  ...broken(
    "Product: 'Price must be a number', 'Price is required', 'Brand ID must be a number', 'At least one image is required'",
    'contract/messages.test.ts › of the back office: %s',
    ['contract/fields.ts', "'Price must be a number'", "'Price is no number'"],
    ['contract/fields.ts', "'Price is required' :", "'Price must be given' :"],
    ['contract/product-edit.ts', 'Brand ID must be a number', 'Brand is required'],
  ),
  ...broken(
    "Product: 'Price must be a number', 'Price is required', 'Brand ID must be a number', 'At least one image is required'",
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    ['contract/product-edit.ts', 'At least one image is required', 'Please add an image'],
    ['web/admin/parts/product-form.tsx', '      if (!opened) pictures.demandOne()\n', ''],
  ),
  ...broken(
    "Product: 'Price must be a number', 'Price is required', 'Brand ID must be a number', 'At least one image is required'",
    'test/e2e/admin-slips.spec.ts › a price and a stock of nothing but spaces are missing, and 0x10 and 1e3 are no numbers',
    ['web/admin/parts/number-field.ts', "return text === '' ? whenEmpty", "return typed === '' ? whenEmpty"],
    ['web/admin/parts/number-field.ts', 'whenEmpty : readNumber(text)', 'whenEmpty : Number(text)'],
  ),
  ...broken(
    "'Unsupported file format', 'File size is too large' (5 MB); webp on create only",
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    ['contract/product-edit.ts', 'Unsupported file format', 'Not a picture'],
    ['contract/product-edit.ts', 'File size is too large', 'The file is too large'],
  ),
  ...broken(
    "'Unsupported file format', 'File size is too large' (5 MB); webp on create only",
    'api/upload-pictures.test.ts › lands whole or not at all: one bad file keeps the good ones out, and leaves nothing behind',
    ['shop/media/process-picture.ts', 'message: WRONG_IMAGE', "message: 'Not a picture'"],
    ['shop/media/process-picture.ts', '`${WRONG_IMAGE}: $', '`Not a picture: $'],
  ),
  ...broken(
    "'Unsupported file format', 'File size is too large' (5 MB); webp on create only",
    'api/upload-pictures.test.ts › takes a file of 5 MB and refuses one byte more',
    ['contract/product-edit.ts', 'File size is too large', 'The file is too large'],
    ['contract/product-edit.ts', 'MOST_IMAGE_BYTES = 5 *', 'MOST_IMAGE_BYTES = 4 *'],
  ),
  ...broken(
    "'Unsupported file format', 'File size is too large' (5 MB); webp on create only",
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    [
      'web/admin/parts/use-pictures.ts',
      'return size > MOST_IMAGE_BYTES ?',
      'return size > 2 * MOST_IMAGE_BYTES ?',
    ],
  ),
  ...broken(
    "'Unsupported file format', 'File size is too large' (5 MB); webp on create only",
    'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first',
    [
      'contract/product-edit.ts',
      "CREATE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']",
      "CREATE_IMAGE_TYPES = ['image/jpeg', 'image/png']",
    ],
    [
      'contract/product-edit.ts',
      "EDIT_IMAGE_TYPES = ['image/jpeg', 'image/png']",
      'EDIT_IMAGE_TYPES = CREATE_IMAGE_TYPES',
    ],
  ),
]
