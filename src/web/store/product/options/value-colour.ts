import type { OptionKind } from '../../../../contract/variant.ts'

const COLOURS: [RegExp, string][] = [
  [/ros[eé]/i, '#d8a48f'],
  [/white|silver|platin|palladi|steel|titan/i, '#c8c9cb'],
  [/gold|vermeil|brass/i, '#d4af37'],
]

/** The owner's swatch, else the usual colour of a metal's name. */
export function valueColour(
  kind: OptionKind,
  { value, swatch }: { value: string; swatch: string | null },
): string | undefined {
  if (swatch || kind !== 'metal') return swatch ?? undefined
  return COLOURS.find(([name]) => name.test(value))?.[1]
}
