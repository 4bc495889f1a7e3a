import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

type Rule = { selector: string; declarations: string[] }

/** What Mantine would write into every page; `isWhole` with its own defaults. */
function rulesOf(isWhole: boolean): Rule[] {
  const html = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
      deduplicateCssVariables={!isWhole}
    >
      {null}
    </MantineProvider>,
  )
  const css = /<style[^>]*>([\s\S]*)<\/style>/.exec(html)![1]!
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector!.trim(),
    declarations: body!.split(';').flatMap((line) => (line.trim() === '' ? [] : [line.trim().replace(/:\s*/, ': ')])),
  }))
}

/** Shades of the colors: only Mantine's components ask for them. */
const SHADE =
  /^--mantine-(?:primary-color|color-(?:oxblood|dark|gray|red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange))-/

const write = (about: string, rules: Rule[]): string =>
  [
    `/* ${about} Written by theme-variables.test.tsx from theme.ts: change the theme, then run it with -u. */\n`,
    ...rules
      .filter(({ declarations }) => declarations.length > 0)
      .map(({ selector, declarations }) => `${selector} {\n${declarations.map((line) => `  ${line};\n`).join('')}}\n`),
  ].join('')

const keep = (rules: Rule[], isKept: (line: string) => boolean) =>
  rules.map(({ selector, declarations }) => ({ selector, declarations: declarations.filter(isKept) }))

it('the stylesheet of every page holds the variables of the theme, without the shades', async () => {
  const rules = keep(rulesOf(true), (line) => !SHADE.test(line))
  await expect(write('The theme on every page.', rules)).toMatchFileSnapshot('./theme-variables.css')
})

it('the stylesheet of Mantine’s components holds the shades', async () => {
  const rules = keep(rulesOf(false), (line) => SHADE.test(line))
  await expect(write('Shades that differ from Mantine’s own.', rules)).toMatchFileSnapshot('./theme-shades.css')
})
