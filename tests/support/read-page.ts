import { expect } from 'vitest'
import type { TestShop } from './harness.ts'

/** The shop's pages as every visitor is sent them, without scripts. */
export function shownPages(open: () => TestShop) {
  const page = async (path: string) => {
    const html = await (await fetch(open().url + path)).text()
    // React parts neighbouring texts by empty comments.
    return html.replaceAll('<!-- -->', '').replaceAll(/<script[\s\S]*?<\/script>/g, '')
  }
  return {
    page,
    async shows(path: string, words: string[]): Promise<void> {
      const shown = textOf(await page(path))
      for (const word of words) expect(shown, path).toContain(word)
    },
    /** As every change of the catalogue by the shop itself does. */
    tellOfChange: () => open().sql("select pg_notify('catalogue_changed', '')"),
  }
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
