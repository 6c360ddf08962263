const COLOURS: [RegExp, string][] = [
  [/ros[eé]/i, '#d8a48f'],
  [/white|silver|platin|palladi|steel|titan/i, '#c8c9cb'],
  [/gold|vermeil|brass/i, '#d4af37'],
]

/** The owner's swatch of a metal, else the usual colour of its name. */
export function metalColour({ value, swatch }: { value: string; swatch: string | null }): string | undefined {
  return swatch ?? COLOURS.find(([name]) => name.test(value))?.[1]
}
