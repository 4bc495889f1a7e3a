import fs from 'node:fs'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { toRouterManifest } from '../ssr/manifest.ts'

const MODULE = 'virtual:router-manifest'
const ENTRY = 'src/main.ts'
const routeFiles: Record<string, string> = {}

/** Passed to the router plugin: records the file of each route id. */
export const routeFileCollector = {
  name: 'route-file-collector',
  onRouteTreeChanged({ routeNodes }: { routeNodes: { routePath?: string; filePath: string }[] }) {
    for (const node of routeNodes) if (node.routePath) routeFiles[node.routePath] = `src/routes/${node.filePath}`
  },
}

const DEV_REFRESH =
  "import RefreshRuntime from '/@react-refresh'; RefreshRuntime.injectIntoGlobalHook(window); " +
  'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type; window.__vite_plugin_react_preamble_installed__ = true'

/** Gives the server renderer the assets of each route: from the client build, or the dev server's own scripts. */
export function routerManifest(): Plugin {
  let isDev = false
  return {
    name: 'router-manifest',
    configResolved(config) {
      isDev = config.command === 'serve'
    },
    resolveId: (id) => (id === MODULE ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      if (isDev) {
        const scripts = [
          { attrs: { type: 'module' }, children: DEV_REFRESH },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: `/${ENTRY}` } },
        ]
        return `export default ${JSON.stringify({ routes: { __root__: { scripts } } })}`
      }
      const file = path.resolve('dist/.vite/manifest.json')
      const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest
      return `export default ${JSON.stringify(toRouterManifest(manifest, routeFiles, ENTRY))}`
    },
    closeBundle() {
      // Removed from the output: the manifest would otherwise be a public file.
      if (this.environment?.name === 'ssr') fs.rmSync(path.resolve('dist/.vite'), { recursive: true, force: true })
    },
  }
}
