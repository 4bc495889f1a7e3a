import { html, type Markup } from '#stand-ins/pages/html.ts'
import { standInPage } from '#stand-ins/pages/page.ts'

/** Where the stand-in's pages live on the site's own origin. */
export const STRIPE_PAGES = '/_stripe'

const BANNER = 'Test payments: this page stands in for Stripe. No real money moves.'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const money = (cents: number): string => dollars.format(cents / 100)

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
export const momentOf = (seconds: number): Markup => {
  const at = new Date(seconds * 1000)
  return html`<time datetime="${at.toISOString()}">${moment.format(at)} UTC</time>`
}

/** A complete page of the stand-in. */
export const page = (title: string, main: Markup, nav: Markup | false = false): string =>
  standInPage({ title, tool: 'Test payments', styles: `${STRIPE_PAGES}/style`, banner: BANNER, nav, main })

/** A refusal above a form; read out at once. */
export const alertOf = (message: string | null): Markup | false =>
  message !== null && html`<p class="alert" role="alert">${message}</p>`

type Field = {
  name: string
  label: string
  value?: string
  type?: 'text' | 'email' | 'date'
  mode?: 'numeric'
  complete?: string
  hint?: string
  /** Marks the field as the one that was refused. */
  isBad?: boolean
}

/** A labeled field of a form. */
export function field({ name, label, value = '', type = 'text', mode, complete = 'off', hint, isBad }: Field): Markup {
  const described = hint ? html` aria-describedby="${name}-hint"` : ''
  const bad = isBad ? html` aria-invalid="true"` : ''
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${complete}"${mode ? html` inputmode="${mode}"` : ''}${described}${bad}>
${hint ? html`<p class="muted" id="${name}-hint">${hint}</p>` : ''}</div>`
}
