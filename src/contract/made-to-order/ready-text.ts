import { dayAndMonth } from '../delivery/format-day.ts'

/** 'Made for you, ready by 12 June' @param day 'YYYY-MM-DD' */
export function readyText(day: string): string {
  return `Made for you, ready by ${dayAndMonth(day)}`
}

/** '2 of 3: Made for you, ready by 12 June' when the others are in stock. @param made how many of the quantity */
export function madeText(quantity: number, made: number, readyBy: string): string {
  return made < quantity ? `${made} of ${quantity}: ${readyText(readyBy)}` : readyText(readyBy)
}
