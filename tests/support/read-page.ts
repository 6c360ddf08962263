import { expect } from 'vitest'
import type { TestShop } from './harness.ts'

/** Reads the server-rendered pages without scripts. */
export function shownPages(open: () => TestShop) {
  const page = async (path: string) => {
    const html = await (await fetch(open().url + path)).text()
    // React separates adjacent texts by empty comments.
    return html.replaceAll('<!-- -->', '').replaceAll(/<script[\s\S]*?<\/script>/g, '')
  }
  return {
    page,
    async shows(path: string, words: string[]): Promise<void> {
      const shown = textOf(await page(path))
      for (const word of words) expect(shown, path).toContain(word)
    },
    /** Notifies of a catalogue change, as the shop does. */
    notifyOfChange: () => open().sql("select pg_notify('catalogue_changed', '')"),
  }
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** An amount as a number of its own, not as digits of an id. */
export function amountPattern(amount: string): RegExp {
  return new RegExp(`(?<![\\w-])${amount.replace('.', '\\.')}(?![\\w-])`)
}
