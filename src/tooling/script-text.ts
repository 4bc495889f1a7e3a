import path from 'node:path'
import { build, type Plugin } from 'vite'

const NAME = 'virtual:script/'

/**
 * `import text from 'virtual:script/src/x.ts'`: that file and what it imports as the text of one small classic script, for
 * pages without the application and for the service worker, which the build's own scripts know nothing of.
 */
export function scriptText(): Plugin {
  return {
    name: 'curio:script-text',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      const input = path.resolve(id.slice(NAME.length + 1))
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        build: { write: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })
      const outputs = Array.isArray(built) ? built : [built]
      const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
      const [script, more] = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
      if (!script || more) return this.error(`${input} is not one script.`)
      for (const module of Object.keys(script.modules)) if (!module.startsWith('\0')) this.addWatchFile(module)
      return `export default ${JSON.stringify(script.code)}`
    },
  }
}
