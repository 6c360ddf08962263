import {
  changePassword,
  deleteMe,
  listUsers,
  logIn,
  logOut,
  readMe,
  updateMe,
  updateUser,
} from '../../contract/user.ts'
import { exportMe } from '../../contract/user-export.ts'
import { accountAnswer, findAccount } from '../../shop/account/account-row.ts'
import { deleteAccount } from '../../shop/account/deletion/delete-account.ts'
import { editAccount } from '../../shop/account/edit-account.ts'
import { exportAccount } from '../../shop/account/export-account.ts'
import { listAccounts } from '../../shop/account/list-accounts.ts'
import { logIn as openSession } from '../../shop/account/log-in.ts'
import { changePassword as change } from '../../shop/account/password/change-password.ts'
import { closeSession } from '../../shop/account/session.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { recordExport } from '../admin/security-events.ts'
import { type Api, route } from '../lib/route.ts'

export function userRoutes(api: Api): void {
  route(api, logIn, async ({ shop, body: { email, password }, ip }) => ({
    access_token: await openSession(shop, { kind: 'user', email, ip }, password),
  }))
  route(api, logOut, async ({ shop, token }) => {
    await closeSession(shop.db, token ?? '')
    return { detail: 'You are logged out.' }
  })
  route(api, changePassword, async ({ shop, caller, body, ip }) => ({
    access_token: await change(shop, caller, {
      currentPassword: body.current_password,
      password: body.password,
      ip,
    }),
  }))
  ownProfileRoutes(api)
  route(api, listUsers, ({ shop, query }) => listAccounts(shop.db, 'user', query))
  route(api, updateUser, ({ shop, caller, params, body, ip }) =>
    editAccount(shop, { kind: 'user', id: params.id }, body, { id: caller.id, ip }),
  )
}

function ownProfileRoutes(api: Api): void {
  route(api, readMe, async ({ shop, caller }) => {
    const found = orNotFound(await findAccount(shop.db, caller), 'account')
    return accountAnswer(found)
  })
  route(api, updateMe, ({ shop, caller, body }) => editAccount(shop, caller, body))
  route(api, exportMe, (call) => {
    recordExport(call, 'own data')
    return exportAccount(call.shop, call.caller.id)
  })
  route(api, deleteMe, ({ shop, caller, body, ip }) =>
    deleteAccount(shop, caller.id, { password: body.password, ip }),
  )
}
