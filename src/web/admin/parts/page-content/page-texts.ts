/** Labels of the page's fields. */
export const PAGE_NAMES = {
  image_id: 'Picture',
  seo_title: 'Title in search results',
  seo_description: 'Text in search results',
}

export const PAGE_TEXTS = {
  image_id: (id: unknown) => (id ? 'A picture, shown below when chosen' : 'No picture'),
}
