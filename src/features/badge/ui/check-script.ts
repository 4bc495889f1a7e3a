import { BADGE_ATTRIBUTE, type BadgeWords, COLORS, type Theme } from '../model.ts'
import { badgeLine, VISITOR } from '../texts.ts'

// On a photographer's own site: puts a field for the wedding date in the place of the picture, in a shadow root of the
// same size. Without an answer the picture and its link stay.

const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

/** Stylesheets made by a script need no permission of the page's policy. */
const sheetOf = (theme: Theme, height: number) => {
  const { paper, ink, muted, line, accent } = COLORS[theme]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{display:block;width:320px;max-width:100%;height:${height}px;color-scheme:${theme}}
*{box-sizing:border-box;margin:0;font:14px/1.3 system-ui,sans-serif}
form{width:100%;height:132px;padding:12px 16px;overflow:hidden;background:${paper};color:${ink};border:1px solid ${line}}
small{display:block;overflow:hidden;color:${muted};font-size:12px;text-overflow:ellipsis;white-space:nowrap}
div{display:flex;gap:8px;margin:6px 0}
input,button{height:44px;border:1px solid ${muted};border-radius:0;padding:0 10px;background:${paper};color:${ink}}
input{flex:1;min-width:0}
button{background:${accent};border-color:${accent};color:${paper};cursor:pointer}
a{color:${accent}}
:focus-visible{outline:2px solid ${accent};outline-offset:1px}`)
  return sheet
}

const add = <Name extends keyof HTMLElementTagNameMap>(parent: Node, name: Name, text = '') => {
  const made = document.createElement(name)
  made.textContent = text
  parent.appendChild(made)
  return made
}

/** A day in the visitor's own calendar, some months from now. */
const dayIn = (months: number) => {
  const day = new Date()
  day.setMonth(day.getMonth() + months)
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const ask = (path: string) => fetch(origin + path, { credentials: 'omit', referrerPolicy: 'no-referrer' })

/** What is known of a day, in the photographer's words. */
async function wordsFor(id: string, date: string): Promise<string> {
  try {
    const response = await ask(`/api/v1/photographers/${id}/availability/${date}`)
    if (response.status === 400) return VISITOR.reach
    if (!response.ok) return VISITOR.failed
    const { availability } = (await response.json()) as { availability: 'free' | 'hold' | 'booked' }
    return VISITOR[availability]
  } catch {
    return VISITOR.failed
  }
}

async function show(place: HTMLElement) {
  const id = place.getAttribute(BADGE_ATTRIBUTE)!
  place.removeAttribute(BADGE_ATTRIBUTE)
  const response = await ask(`/badge/${id}.json`)
  if (!response.ok) return
  const { name, siteName } = (await response.json()) as BadgeWords
  const height = place.offsetHeight
  const root = place.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(place.dataset.theme === 'dark' ? 'dark' : 'light', height)]
  const form = add(root, 'form')
  add(form, 'small', `${name} · ${badgeLine(siteName)}`)
  const row = add(form, 'div')
  const input = add(row, 'input')
  input.type = 'date'
  input.required = true
  input.min = dayIn(0)
  input.max = dayIn(24)
  input.ariaLabel = VISITOR.date
  add(row, 'button', VISITOR.check)
  const said = add(form, 'span')
  said.role = 'status'
  said.textContent = `${VISITOR.date}? `
  const link = add(form, 'a', VISITOR.profile)
  link.target = '_blank'
  link.rel = 'noopener'
  link.href = `${origin}/photographer/${id}`
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const date = input.value
    said.textContent = `${VISITOR.asking} `
    link.href = `${origin}/photographer/${id}?date=${date}`
    void wordsFor(id, date).then((words) => {
      if (input.value === date) said.textContent = `${words} `
    })
  })
}

for (const place of document.querySelectorAll<HTMLElement>(`[${BADGE_ATTRIBUTE}]`)) show(place).catch(() => undefined)
