import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { isTeam } from '#shared/access/roles.ts'

/** What the API says while the product is closed. */
export const MAINTENANCE_SENTENCE = 'We’re down for maintenance and will be back soon. Nothing you saved is lost.'

/** When to ask again, in seconds. */
export const MAINTENANCE_RETRY_SECONDS = 600

/** The only page that stays open to everybody. */
const OPEN_PAGE = '/admin-login'

/** Whether an administrator has closed the product. Unreadable settings do not: the page itself reports the failure. */
export async function isInMaintenance(db: Db): Promise<boolean> {
  try {
    return (await getSettings(db)).maintenanceMode
  } catch {
    return false
  }
}

/** Whether somebody is served during maintenance: the team, whoever they look as. */
export const isServedInMaintenance = (actor: Actor | null): boolean => isTeam(actor?.role) || Boolean(actor?.viewedBy)

/** Whether a page answers everybody during maintenance. */
export const isOpenPage = (pathname: string): boolean =>
  pathname.replace(/\/+/g, '/').replace(/\/$/, '').toLowerCase() === OPEN_PAGE
