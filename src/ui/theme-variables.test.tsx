import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

/** What Mantine would write into every page, one declaration to a line. */
function variables(): string {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  )
  const css = /<style[^>]*>([\s\S]*)<\/style>/.exec(html)![1]!
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => {
    const declarations = body!.split(';').filter((declaration) => declaration.trim() !== '')
    return `${selector!.trim()} {\n${declarations.map((line) => `  ${line.trim().replace(/:\s*/, ': ')};\n`).join('')}}\n`
  })
  return `/* Written by theme-variables.test.tsx from theme.ts: change the theme, then \`vitest run src/ui/theme-variables -u\`. */\n${rules.join('')}`
}

it('the stylesheet holds the variables of the theme', async () => {
  await expect(variables()).toMatchFileSnapshot('./theme-variables.css')
})
