const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Markup made by `html`, which needs no escaping. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Value = Markup | string | number | null | undefined | false | readonly Value[]

function print(value: Value): string {
  if (value instanceof Markup) return value.source
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return value ? value.map(print).join('') : ''
}

/** A piece of HTML: every value in it is escaped unless it was made by `html` too. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((source, part, index) => source + print(values[index - 1]) + part))
