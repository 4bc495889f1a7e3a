import fs from 'node:fs'
import type { Plugin } from 'vite'

const IMPORT = /@mantine\/core\/styles\/(\w+)(?:\.layer)?\.css/g
const MODULE = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs/
const GLOBALS = new Set(['baseline', 'global', 'default-css-variables'])

/**
 * Every Mantine component in the browser bundle must have its stylesheet: imported by one of the given files, or, for
 * components that are loaded later, by a module next to them.
 */
export function mantineCssCheck(cssFiles: string[]): Plugin {
  return {
    name: 'mantine-css-check',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const namesIn = (text: string) => [...text.matchAll(IMPORT)].map((match) => match[1]!)
      const blocking = new Set(cssFiles.flatMap((file) => namesIn(fs.readFileSync(file, 'utf8'))))
      const imported = new Set([...blocking, ...namesIn([...this.getModuleIds()].join('\n'))])
      const used = new Set<string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const id of Object.keys(output.modules)) {
          const name = MODULE.exec(id)?.[1]
          if (name && fs.existsSync(`node_modules/@mantine/core/styles/${name}.css`)) used.add(name)
        }
      }
      const missing = [...used].filter((name) => !imported.has(name))
      const unused = [...blocking].filter((name) => !used.has(name) && !GLOBALS.has(name))
      if (missing.length > 0) this.error(`Mantine components without styles: ${missing.join(', ')}`)
      if (unused.length > 0) this.info(`Unused Mantine styles: ${unused.join(', ')}`)
    },
  }
}
