import type { TestShop } from './harness.ts'

type Data = Record<string, unknown>

/** Reads titles, meta tags and structured data of pages. */
export function pageHeads(open: () => TestShop) {
  const htmlOf = async (path: string) => await (await fetch(open().url + path)).text()
  const allDataOf = async (path: string): Promise<Data[]> => {
    const scripts = (await htmlOf(path)).matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)
    return [...scripts].map(([, json = '']) => JSON.parse(json))
  }
  return {
    // The shop of a test does not listen on its public URL.
    here: (address: string) => address.replace(open().env.PUBLIC_URL, open().url),
    async headOf(path: string) {
      const html = await htmlOf(path)
      const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))
      return {
        title: all(/<title>([^<]*)<\/title>/g).join('|'),
        description: all(/<meta name="description" content="([^"]*)"/g).join('|'),
        robots: all(/<meta name="robots" content="([^"]*)"/g),
        canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
        shared: all(/<meta property="og:url" content="([^"]*)"/g),
      }
    },
    allDataOf,
    dataOf: async (path: string, type: string) =>
      (await allDataOf(path)).filter((data) => data['@type'] === type),
  }
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}
