export function fullName({ first_name = '', last_name = '' }: { first_name?: string; last_name?: string }) {
  return `${first_name} ${last_name}`.trim()
}
