import type { Account } from '../../contract/account.ts'
import {
  type Admin,
  changeAdminPassword,
  listAdmins,
  logInAdmin,
  logOutAdmin,
  readAdminMe,
  updateAdmin,
} from '../../contract/admin/admin.ts'
import { accountAnswer, findAccount } from '../../shop/account/account-row.ts'
import { editAccount } from '../../shop/account/edit-account.ts'
import { listAccounts } from '../../shop/account/list-accounts.ts'
import { logIn } from '../../shop/account/log-in.ts'
import { changePassword } from '../../shop/account/password/change-password.ts'
import { closeSession } from '../../shop/account/session.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { type Api, route } from '../lib/route.ts'

export function adminRoutes(api: Api): void {
  route(api, logInAdmin, async ({ shop, body: { email, password }, ip }) => ({
    access_token: await logIn(shop, { kind: 'admin', email, ip }, password),
  }))
  route(api, logOutAdmin, async ({ shop, token }) => {
    await closeSession(shop.db, token ?? '')
    return { detail: 'You are logged out.' }
  })
  route(api, changeAdminPassword, async ({ shop, caller, body, ip }) => ({
    access_token: await changePassword(shop, caller, {
      currentPassword: body.current_password,
      password: body.password,
      ip,
    }),
  }))
  route(api, readAdminMe, async ({ shop, caller }) => {
    const found = orNotFound(await findAccount(shop.db, caller), 'account')
    return asAdmin(accountAnswer(found))
  })
  route(api, listAdmins, async ({ shop, query }) => {
    const { items, total } = await listAccounts(shop.db, 'admin', query)
    return { items: items.map(asAdmin), total }
  })
  route(api, updateAdmin, async ({ shop, caller, params, body, ip }) =>
    asAdmin(await editAccount(shop, { kind: 'admin', id: params.id }, body, { id: caller.id, ip })),
  )
}

function asAdmin(account: Account): Admin {
  return { ...account, role: 'admin' }
}
