const INLINE = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The scripts that stand in a page itself, which its policy has to name; JSON-LD is none. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE)].map(([, script = '']) => script)
}
