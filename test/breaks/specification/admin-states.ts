import { broken } from '../break.ts'

/** What changes in the back office. */
export const adminStates = [
  ...broken(
    'Admin login: keeps admin_token, fetches and keeps the profile, full page load to /admin',
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    ['web/admin/data/session.ts', "      storage.keepToken('admin_token', access_token)\n", ''],
    [
      'web/admin/data/session.ts',
      "storage.write('admin', { id, first_name, last_name, email, role })",
      "storage.write('admin', { id, first_name, last_name, email: '', role })",
    ],
    ['web/admin/login.tsx', 'location.assign(pageAfter(', 'await navigate(pageAfter('],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'api/sort-pictures.test.ts › removes one, and its files when no other product has the same picture',
    ['shop/catalogue/remove-picture.ts', "      .where('product_id', '=', id)\n", ''],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'test/e2e/admin-products.spec.ts › deleting a picture closes a form in which nothing is written, and keeps what is',
    ['web/admin/parts/product-form.tsx', '    if (!isWritten.current) return onDone()\n', ''],
    [
      'web/admin/parts/picture-picker.tsx',
      'return deleting.open(picture.kept.id)',
      'return void onDelete(picture.kept.id)',
    ],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'test/e2e/badges-of-an-admin.spec.ts › the details of a product show one picture large and the others to choose from; one is deleted there after a question',
    ['web/admin/parts/product-view.tsx', 'onDeleted={onDeleted}', 'onDeleted={deleting.close}'],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/data/products.ts', "    meta: { fallback: 'Failed to delete product image' },\n", ''],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'test/e2e/admin-slips.spec.ts › the details of a product close once its picture is deleted, also when the question was left before',
    [
      'web/admin/parts/delete-image-dialog.tsx',
      'if (isLeft.current) goOn()\n    else asked.close()',
      'asked.close()',
    ],
  ),
  ...broken(
    'Deleting an image removes it and closes the modal (after a question, as every delete)',
    'test/e2e/admin-meanwhile.spec.ts › a picture that another admin has deleted meanwhile counts as deleted',
    [
      'web/admin/data/products.ts',
      'if (!(error instanceof ApiError && error.status === 404)) throw error',
      'throw error',
    ],
  ),
  ...broken(
    'Product search resets skip to 0',
    'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code',
    ['web/admin/parts/use-list-address.ts', "    next.delete('skip')\n", ''],
  ),
]
