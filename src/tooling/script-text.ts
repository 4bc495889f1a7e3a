import { build, type Plugin } from 'vite'

const QUERY = /\?script$/

/**
 * `import text from './x.ts?script'`: that file and what it imports as the text of one small classic script, for pages
 * without the application and for the service worker, which the build's own scripts know nothing of.
 */
export function scriptText(): Plugin {
  return {
    name: 'curio:script-text',
    enforce: 'pre',
    async load(id) {
      if (!QUERY.test(id)) return null
      const input = id.replace(QUERY, '')
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        build: { write: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })
      const outputs = Array.isArray(built) ? built : [built]
      const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []))
      const scripts = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
      const [script] = scripts
      if (!script || scripts.length > 1) return this.error(`${input} is not one script.`)
      for (const module of Object.keys(script.modules)) if (!module.startsWith('\0')) this.addWatchFile(module)
      return `export default ${JSON.stringify(script.code)}`
    },
  }
}
