import { readDashboard } from '../../contract/admin/dashboard.ts'
import { findAnything } from '../../contract/admin/find.ts'
import { listExcludedProducts } from '../../contract/admin/merchant-feed.ts'
import { listMissedSearches } from '../../contract/admin/missed-searches.ts'
import { readOrderNews } from '../../contract/admin/order-news.ts'
import { dismissEmail, listEmails, readEmail, resendEmail } from '../../contract/admin/outbox.ts'
import { listSecurityEvents } from '../../contract/admin/security-log.ts'
import { readPublicSettings, readSettings, updateSettings } from '../../contract/admin/settings.ts'
import { listExcluded } from '../../shop/catalog/feed/list-excluded.ts'
import { listMissedSearches as findMissedSearches } from '../../shop/catalog/search/missed-searches.ts'
import { readDashboard as findDashboard } from '../../shop/dashboard/read-dashboard.ts'
import { findAnything as findByText } from '../../shop/find/find-anything.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { dismissMail } from '../../shop/mail/dismiss-mail.ts'
import { findEmail, listEmails as findEmails } from '../../shop/mail/outbox.ts'
import { resendMail } from '../../shop/mail/resend-mail.ts'
import { awaitOrderNews } from '../../shop/orders/queries/await-order-news.ts'
import { listSecurityEvents as findSecurityEvents } from '../../shop/security/list-security-events.ts'
import { publicSettings } from '../../shop/settings/public-settings.ts'
import { updateSettings as changeSettings } from '../../shop/settings/update-settings.ts'
import { type Api, publicRead, route } from '../lib/route.ts'

export function adminShopRoutes(api: Api): void {
  route(api, readDashboard, ({ shop }) => findDashboard(shop))
  route(api, readOrderNews, async ({ shop, query: { version }, request, recheckCaller }) => {
    const news = await awaitOrderNews(shop, { version, signal: request.signal })
    if (version !== undefined) await recheckCaller()
    return news
  })
  route(api, listEmails, ({ shop, query }) => findEmails(shop.db, query))
  route(api, readEmail, async ({ shop, params }) => orNotFound(await findEmail(shop.db, params.id), 'e-mail'))
  route(api, resendEmail, ({ shop, caller, params }) => resendMail(shop, caller.id, params.id))
  route(api, dismissEmail, ({ shop, caller, params }) => dismissMail(shop, caller.id, params.id))
  route(api, listSecurityEvents, ({ shop, query }) => findSecurityEvents(shop, query))
  route(api, listMissedSearches, ({ shop, query }) => findMissedSearches(shop, query))
  route(api, listExcludedProducts, ({ shop, query }) => listExcluded(shop, query))
  route(api, findAnything, ({ shop, query }) => findByText(shop, query.text))
  publicRead(api, readPublicSettings, async ({ shop }) => publicSettings(shop))
  route(api, readSettings, async ({ shop }) => shop.settings.current())
  route(api, updateSettings, ({ shop, caller, body }) => changeSettings(shop, caller.id, body))
}
