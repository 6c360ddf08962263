import type { Account } from '../../../contract/account.ts'

export function fullName({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}
