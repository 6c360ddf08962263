import type { ChosenOption } from './variant.ts'

/** 'Signet ring (Size M · Gold)' */
export function nameWithOptions(name: string, options: readonly ChosenOption[]): string {
  return options.length > 0 ? `${name} (${optionsText(options)})` : name
}

/** 'Size M · Gold' */
export function optionsText(options: readonly ChosenOption[]): string {
  return options
    .map(({ name, value }) => (/^metal$/i.test(name) ? value : `${name.replace(/^ring s/i, 'S')} ${value}`))
    .join(' · ')
}

/** 'a ring size and a metal' */
export function optionNames(options: readonly { name: string }[]): string {
  return options.map(({ name }) => withArticle(name.toLowerCase())).join(' and ')
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
