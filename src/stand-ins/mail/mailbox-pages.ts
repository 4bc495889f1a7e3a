import { html, type Markup } from '#stand-ins/pages/html.ts'
import { standInPage } from '#stand-ins/pages/page.ts'
import { type ListedMail, linksOf, type MailWithOutbox, type UnsentMail } from './mailbox-data.ts'

/** Where the mailbox lives; a fixed point of the product. */
export const MAILBOX = '/dev/mailbox'
const PREVIEWS = '/dev/emails'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const time = (at: Date) => html`<time datetime="${at.toISOString()}">${moment.format(at)} UTC</time>`

const BANNER = 'Nothing here was sent to anyone.'

const NAV = html`<nav class="page" aria-label="Mail tools"><a class="wordmark" href="${MAILBOX}">Mailbox</a><a href="${PREVIEWS}">Mail templates</a><a href="/">Back to the site</a></nav>`

/** A complete page of the /dev mail tools. */
export const page = (title: string, main: Markup): string =>
  standInPage({ title, tool: 'Mailbox', styles: `${MAILBOX}/style`, banner: BANNER, nav: NAV, main })

const mailItem = ({ id, toAddress, subject, status, sentAt }: ListedMail) => html`<li>
<a href="${MAILBOX}/${id}">${subject}</a><span class="status ${status}">${status}</span>
<span class="to">To ${toAddress.join(', ')}</span>${time(sentAt)}
</li>`

const unsentItem = ({ toAddress, template, status, attempts, nextAttemptAt, lastError }: UnsentMail) => html`<li>
<span>${template}</span><span class="status ${status}">${status}</span>
<span class="to">To ${toAddress}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}</span>
${status === 'pending' && html`<span class="muted">next ${time(nextAttemptAt)}</span>`}
${lastError && html`<span class="error">${lastError}</span>`}
</li>`

const clearForm = html`<div class="actions"><details>
<summary>Clear the mailbox</summary>
<p>All captured emails will be deleted. This can’t be undone.</p>
<form method="post" action="${MAILBOX}/clear"><button class="danger">Delete all emails</button></form>
</details></div>`

/** Every captured mail, newest first, and what is still in the outbox. */
export function listPage(mails: ListedMail[], unsent: UnsentMail[]): string {
  const list =
    mails.length > 0
      ? html`<ul class="mails">${mails.map(mailItem)}</ul>${clearForm}`
      : html`<p>No email yet. Sign up, subscribe or send an application, and the email appears here within seconds.</p>`
  const waiting =
    unsent.length > 0 && html`<section><h2>Not sent yet</h2><ul class="mails">${unsent.map(unsentItem)}</ul></section>`
  return page(
    'All mail',
    html`<h1>All mail</h1>
<p class="muted">Newest first. The same as JSON: <a href="${MAILBOX}.json">${MAILBOX}.json</a></p>
${list}${waiting}`,
  )
}

const pairs = (entries: [string, string | Markup | null | undefined][]) =>
  html`<dl>${entries.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`

const linkList = (links: string[]) =>
  links.length > 0
    ? html`<ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`
    : html`<p>This email has no links.</p>`

/** The parts of every mail: its links, the rendered mail, and its text. */
function mailParts(frameUrl: string, mail: { html: string; text: string }): Markup {
  return html`<section><h2>Links</h2>${linkList(linksOf(mail.html))}</section>
<section><h2>Preview</h2>
<iframe title="Email preview" src="${frameUrl}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>
<section><h2>As text</h2><pre>${mail.text}</pre></section>`
}

/** One mail with its delivery history. */
export function mailPage({ mail, outbox }: MailWithOutbox): string {
  const technical = { headers: mail.headers, tags: mail.tags, idempotencyKey: mail.idempotencyKey }
  const way = outbox
    ? pairs([
        ['Template', outbox.template],
        ['State', outbox.status],
        ['Attempts', String(outbox.attempts)],
        ['Queued', time(outbox.createdAt)],
        ['Last error', outbox.lastError ?? 'none'],
      ])
    : html`<p>This email has no row in the outbox.</p>`
  const bounce =
    mail.status === 'delivered' &&
    html`<div class="actions"><form method="post" action="${MAILBOX}/${mail.id}/bounce"><button>Simulate a bounce</button></form></div>`
  return page(
    mail.subject,
    html`<h1>${mail.subject}</h1>
${pairs([
  ['To', mail.toAddress.join(', ')],
  ['From', mail.fromAddress],
  ['Sent', time(mail.sentAt)],
  ['Status', html`<span class="status ${mail.status}">${mail.status}</span>`],
])}
${mailParts(`${MAILBOX}/${mail.id}/html`, mail)}
<section><h2>Outbox</h2>${way}</section>
<section><h2>Headers and tags</h2><pre>${JSON.stringify(technical, null, 2)}</pre></section>
${bounce}`,
  )
}

/** Every template of the product. */
export function previewsPage(names: readonly string[]): string {
  const items = names.map((name) => html`<li><a href="${PREVIEWS}/${name}">${name}</a></li>`)
  return page(
    'Mail templates',
    html`<h1>Mail templates</h1><p class="muted">Each one with example words.</p><ul class="mails">${items}</ul>`,
  )
}

/** One template with its example words, for one of the sides that get it. */
export function previewPage(
  name: string,
  mail: { subject: string; html: string; text: string },
  { isOther, hasOther }: { isOther: boolean; hasOther: boolean },
): string {
  const [here, there] = [`${PREVIEWS}/${name}`, `${PREVIEWS}/${name}/other`]
  const other = hasOther && html`<p><a href="${isOther ? here : there}">What the other side gets</a></p>`
  return page(
    name,
    html`<h1>${mail.subject}</h1>${pairs([['Template', name]])}${other}${mailParts(`${isOther ? there : here}/html`, mail)}`,
  )
}
