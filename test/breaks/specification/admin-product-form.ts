import type { Break } from '../break.ts'

const PRODUCT_FORM =
  "Product: 'Price must be a number', 'Price is required', 'Brand ID must be a number', 'At least one image is required'"
const FORMS = 'contract/messages.test.ts › of the back office: %s'
const MADE =
  'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen'
const FILES = "'Unsupported file format', 'File size is too large' (5 MB); webp on create only"
const LANDS =
  'api/upload-pictures.test.ts › lands whole or not at all: one bad file keeps the good ones out, and leaves nothing behind'
const FIVE_MB = 'api/upload-pictures.test.ts › takes a file of 5 MB and refuses one byte more'
const PRODUCT_CALLS =
  'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first'

/** What the form of a product says is wrong. */
export const adminProductForm: Break[] = [
  {
    line: PRODUCT_FORM,
    test: FORMS,
    file: 'contract/fields.ts',
    from: "'Price must be a number'",
    to: "'Price is no number'",
  },
  {
    line: PRODUCT_FORM,
    test: FORMS,
    file: 'contract/fields.ts',
    from: "'Price is required' :",
    to: "'Price must be given' :",
  },
  {
    line: PRODUCT_FORM,
    test: FORMS,
    file: 'contract/product-edit.ts',
    from: 'Brand ID must be a number',
    to: 'Brand is required',
  },
  {
    line: PRODUCT_FORM,
    test: MADE,
    file: 'contract/product-edit.ts',
    from: 'At least one image is required',
    to: 'Please add an image',
  },
  {
    line: PRODUCT_FORM,
    test: MADE,
    file: 'web/admin/parts/product-form.tsx',
    from: '      if (!opened) pictures.isThere()\n',
    to: '',
  },
  {
    line: PRODUCT_FORM,
    test: 'test/e2e/admin-slips.spec.ts › a price and a stock of nothing but spaces are missing, not 0',
    file: 'web/admin/parts/number-field.ts',
    from: "return text === '' ? whenEmpty",
    to: "return typed === '' ? whenEmpty",
  },
  {
    line: FILES,
    test: MADE,
    file: 'contract/product-edit.ts',
    from: 'Unsupported file format',
    to: 'Not a picture',
  },
  {
    line: FILES,
    test: MADE,
    file: 'contract/product-edit.ts',
    from: 'File size is too large',
    to: 'The file is too large',
  },
  {
    line: FILES,
    test: LANDS,
    file: 'shop/media/process-picture.ts',
    from: "message: 'Unsupported file format'",
    to: "message: 'Not a picture'",
  },
  {
    line: FILES,
    test: LANDS,
    file: 'shop/media/process-picture.ts',
    from: '`Unsupported file format: $',
    to: '`Not a picture: $',
  },
  {
    line: FILES,
    test: FIVE_MB,
    file: 'contract/product-edit.ts',
    from: 'File size is too large',
    to: 'The file is too large',
  },
  {
    line: FILES,
    test: FIVE_MB,
    file: 'contract/product-edit.ts',
    from: 'MOST_IMAGE_BYTES = 5 *',
    to: 'MOST_IMAGE_BYTES = 4 *',
  },
  {
    line: FILES,
    test: MADE,
    file: 'web/admin/parts/use-pictures.ts',
    from: 'return size > MOST_IMAGE_BYTES ?',
    to: 'return size > 2 * MOST_IMAGE_BYTES ?',
  },
  {
    line: FILES,
    test: PRODUCT_CALLS,
    file: 'contract/product-edit.ts',
    from: "CREATE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']",
    to: "CREATE_IMAGE_TYPES = ['image/jpeg', 'image/png']",
  },
  {
    line: FILES,
    test: PRODUCT_CALLS,
    file: 'contract/product-edit.ts',
    from: "EDIT_IMAGE_TYPES = ['image/jpeg', 'image/png']",
    to: 'EDIT_IMAGE_TYPES = CREATE_IMAGE_TYPES',
  },
]
