import type { Break } from '../break.ts'

const LOGGED_IN = 'Admin login: keeps admin_token, fetches and keeps the profile, full page load to /admin'
const NOBODY =
  'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted'
const IMAGE = 'Deleting an image removes it and closes the modal (after a question, as every delete)'
const IMAGE_GONE =
  'test/e2e/admin-products.spec.ts › deleting a picture closes a form in which nothing is written, and keeps what is'

/** What changes in the back office. */
export const adminStates: Break[] = [
  {
    line: LOGGED_IN,
    test: NOBODY,
    file: 'web/admin/data/session.ts',
    from: "      storage.keepToken('admin_token', access_token)\n",
    to: '',
  },
  {
    line: LOGGED_IN,
    test: NOBODY,
    file: 'web/admin/data/session.ts',
    from: "storage.write('admin', { id, first_name, last_name, email, role })",
    to: "storage.write('admin', { id, first_name, last_name, email: '', role })",
  },
  {
    line: LOGGED_IN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: 'location.assign(pageAfter(',
    to: 'await navigate(pageAfter(',
  },
  {
    line: IMAGE,
    test: 'api/sort-pictures.test.ts › removes one, and its files when no other product has the same picture',
    file: 'shop/catalogue/remove-picture.ts',
    from: "      .where('product_id', '=', id)\n",
    to: '',
  },
  {
    line: IMAGE,
    test: IMAGE_GONE,
    file: 'web/admin/parts/product-form.tsx',
    from: '    if (!isWritten.current) return onDone()\n',
    to: '',
  },
  {
    line: IMAGE,
    test: IMAGE_GONE,
    file: 'web/admin/parts/picture-picker.tsx',
    from: 'return deleting.open(picture.kept.id)',
    to: 'return void onDelete(picture.kept.id)',
  },
  {
    line: IMAGE,
    test: 'test/e2e/badges-of-an-admin.spec.ts › the details of a product show one picture large and the others to choose from; one is deleted there after a question',
    file: 'web/admin/parts/product-view.tsx',
    from: 'onDeleted={onDeleted}',
    to: 'onDeleted={deleting.close}',
  },
  {
    line: IMAGE,
    test: 'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    file: 'web/admin/data/products.ts',
    from: "    meta: { fallback: 'Failed to delete product image' },\n",
    to: '',
  },
  {
    line: 'Product search resets skip to 0',
    test: 'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code',
    file: 'web/admin/parts/use-list-address.ts',
    from: "          next.delete('skip')\n",
    to: '',
  },
]
