const INLINE = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The inline scripts of a page, whose hashes its policy needs; JSON-LD is no script. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE)].map(([, script = '']) => script)
}
