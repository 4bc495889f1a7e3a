import { html, type Markup } from '#stand-ins/pages/html.ts'
import { standInPage } from '#stand-ins/pages/page.ts'

const page = (title: string, main: Markup, styles: string): string =>
  standInPage({
    title,
    tool: 'Test sign-in',
    styles,
    banner: 'This stands in for Google and Apple. You can be anyone here.',
    nav: false,
    main,
  })

const hidden = (fields: Iterable<[string, string]>) =>
  [...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Asks who somebody wants to be. */
export const choicePage = (provider: string, search: URLSearchParams, styles: string): string =>
  page(
    `Sign in with ${provider}`,
    html`<h1>Sign in with ${provider}</h1>
<form method="post">
${hidden(search)}
<p><label>Email<br><input type="email" name="email" size="30" required autofocus value="robin@example.com"></label></p>
<p><label>First name<br><input name="firstName" value="Robin"></label></p>
<p><label>Last name<br><input name="lastName" value="Vale"></label></p>
<p><label><input type="checkbox" name="isEmailVerified" checked> ${provider} has confirmed this address</label></p>
<div class="actions"><button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button></div>
</form>`,
    styles,
  )

/** The answer as a form, as Apple sends it. */
export const postedPage = (redirectUri: string, answer: URLSearchParams, styles: string): string =>
  page(
    'Back to the site',
    html`<h1>One more step</h1>
<form method="post" action="${redirectUri}">${hidden(answer)}<button autofocus>Return to the site</button></form>`,
    styles,
  )

/** What was wrong with the request. */
export const refusalPage = (reason: string, styles: string): string =>
  page('Not accepted', html`<h1>Not accepted</h1><p>${reason}</p>`, styles)
