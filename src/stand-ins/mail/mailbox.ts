import { MAIL_NAMES } from '#emails/catalog.ts'
import type { MailSite } from '#emails/site.ts'
import type { Db } from '#server/db.ts'
import { json } from '#server/http/handler.ts'
import { STAND_IN_CSS } from '#stand-ins/pages/styles.ts'
import { clearMailbox, listMails, listUnsent, readMail, readMailbox, simulateBounce } from './mailbox-data.ts'
import { listPage, MAILBOX, mailPage, previewPage, previewsPage } from './mailbox-pages.ts'

const UUID = '([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})'
const BOUNCE_PATH = new RegExp(`^${MAILBOX}/${UUID}/bounce$`)
const MAIL_PATH = new RegExp(`^${MAILBOX}/${UUID}(/html)?$`)
/** A mail that both sides of a booking get has two examples. */
const PREVIEW_PATH = /^\/dev\/emails\/([a-z-]+)(\/other)?(\/html)?$/

const PAGE_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail's own HTML: no script, no form, no picture from elsewhere; links open a new tab. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const answer = (body: string, type: string, headers: Record<string, string>) =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'private, no-store', ...headers },
  })
const htmlPage = (body: string) => answer(body, 'text/html', { 'content-security-policy': PAGE_CSP })
const mailFrame = (body: string) =>
  answer(body, 'text/html', { 'content-security-policy': MAIL_CSP, 'x-frame-options': 'SAMEORIGIN' })
const stylesheet = () => answer(STAND_IN_CSS, 'text/css', { 'content-security-policy': "default-src 'none'" })
const notFound = () => json({ message: 'Not found' }, 404)
const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

async function change(db: Db, url: URL): Promise<Response> {
  if (url.pathname === `${MAILBOX}/clear`) {
    await clearMailbox(db)
    return seeOther(MAILBOX)
  }
  const id = BOUNCE_PATH.exec(url.pathname)?.[1]
  if (!id || !(await simulateBounce(db, id))) return notFound()
  return seeOther(`${MAILBOX}/${id}`)
}

async function showMail(db: Db, id: string, isFrame: boolean): Promise<Response> {
  const found = await readMail(db, id)
  if (!found) return notFound()
  return isFrame ? mailFrame(found.mail.html) : htmlPage(mailPage(found))
}

type Shown = { isOther: boolean; isFrame: boolean }

async function showPreview(name: string, { isOther, isFrame }: Shown, site: MailSite): Promise<Response> {
  const { renderPreviews } = await import('#server/mail/render.ts')
  const [first, other] = await renderPreviews(name, site)
  const mail = isOther ? other : first
  if (!mail) return notFound()
  return isFrame ? mailFrame(mail.html) : htmlPage(previewPage(name, mail, { isOther, hasOther: other !== undefined }))
}

/**
 * Answers /dev/mailbox (captured mails), /dev/mailbox.json (`?to=` for one address) and /dev/emails (template
 * previews). The caller decides whether these pages exist, and for whom. (fixed points)
 */
export async function mailboxResponse(db: Db, site: MailSite, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (request.method === 'POST') return change(db, url)
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  if (path === MAILBOX) return htmlPage(listPage(await listMails(db), await listUnsent(db)))
  if (path === `${MAILBOX}.json`) return json(await readMailbox(db, url.searchParams.get('to')))
  if (path === `${MAILBOX}/style`) return stylesheet()
  if (path === '/dev/emails') return htmlPage(previewsPage(MAIL_NAMES))
  const mail = MAIL_PATH.exec(path)
  if (mail) return showMail(db, mail[1]!, mail[2] !== undefined)
  const preview = PREVIEW_PATH.exec(path)
  if (!preview) return notFound()
  return showPreview(preview[1]!, { isOther: preview[2] !== undefined, isFrame: preview[3] !== undefined }, site)
}
