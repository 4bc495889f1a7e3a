import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TONES } from '#shared/status/status-tones.ts'

type Colors = Map<string, string>

const file = (name: string) => fs.readFileSync(new URL(name, import.meta.url), 'utf8')
const CSS = file('./badge.module.css')

/** The custom properties of a scheme, from the theme's stylesheets. */
function tokensOf(scheme: 'light' | 'dark'): Colors {
  const found: Colors = new Map()
  for (const css of [file('../theme/theme-variables.css'), file('../theme/theme-shades.css')]) {
    for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (selector!.includes('color-scheme=') && !selector!.includes(`"${scheme}"`)) continue
      for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim())
    }
  }
  return found
}

const rule = (selector: string): string => {
  const start = CSS.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  return CSS.slice(start, CSS.indexOf('}', start))
}
const declared = (selector: string, name: string): string =>
  new RegExp(`${name}: ([^;]+);`).exec(rule(selector))?.[1] ?? expect.fail(`${selector} lacks ${name}`)

type Rgb = [number, number, number]

/** A color of the stylesheet: a token, a mixture of two, or a number. */
function rgb(value: string, tokens: Colors): Rgb {
  const variable = /^var\((--[\w-]+)\)$/.exec(value)
  if (variable) return rgb(tokens.get(variable[1]!) ?? expect.fail(`no token ${variable[1]}`), tokens)
  const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value)
  if (mixed) {
    const [one, other, share] = [rgb(mixed[1]!, tokens), rgb(mixed[3]!, tokens), Number(mixed[2]) / 100]
    return one.map((part, at) => part * share + other[at]! * (1 - share)) as Rgb
  }
  const hex = /^#([0-9a-f]{6})$/i.exec(value) ?? expect.fail(`not a color: ${value}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex[1]!.slice(at, at + 2), 16)) as Rgb
}

function contrast(one: Rgb, other: Rgb): number {
  const light = ([red, green, blue]: Rgb) => {
    const [r, g, b] = [red, green, blue].map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as Rgb
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [most, least] = [light(one), light(other)].toSorted((x, y) => y - x) as [number, number]
  return (most + 0.05) / (least + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme)
  const purple = scheme === 'light' ? '.badge' : ':root[data-mantine-color-scheme="dark"] .badge'
  tokens.set('--badge-purple', declared(purple, '--badge-purple'))

  it.each(TONES)('the words of a badge that is %s stand out as WCAG AA asks, in every ink it may have', (tone) => {
    const ground = rgb(declared(`.badge[data-tone="${tone}"]`, '--badge-ground'), tokens)
    const inks = [
      `.badge[data-tone="${tone}"]`,
      ...['gray', 'blue', 'purple', 'green', 'red'].map((ink) => `.badge[data-ink="${ink}"]`),
    ]
    for (const selector of inks)
      expect(contrast(rgb(declared(selector, '--badge-ink'), tokens), ground), selector).toBeGreaterThanOrEqual(4.5)
  })
})
