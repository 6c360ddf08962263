/** A number with its noun: '1 product', '1,200 products'. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
