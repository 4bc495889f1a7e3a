import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientBoundary } from './src/tooling/client-boundary.ts'
import { devServer } from './src/tooling/dev-server.ts'
import { mantineCssCheck } from './src/tooling/mantine-css-check.ts'
import { mantineIds } from './src/tooling/mantine-ids.ts'
import { routeFileCollector, routerManifest } from './src/tooling/router-manifest.ts'
import { zodCopies } from './src/tooling/zod-copies.ts'

/** Every function of the deployment and the local start, pre-bundled: api/ only re-exports them. */
const SERVER_ENTRIES = {
  trpc: 'src/server/handlers/trpc.ts',
  ssr: 'src/server/handlers/ssr.ts',
  health: 'src/server/handlers/health.ts',
  ready: 'src/server/handlers/ready.ts',
  crawlers: 'src/server/handlers/crawlers.ts',
  'cron-outbox': 'src/server/handlers/cron-outbox.ts',
  'cron-jobs': 'src/server/handlers/cron-jobs.ts',
  'webhook-resend': 'src/server/handlers/webhook-resend.ts',
  uploadthing: 'src/server/handlers/uploadthing.ts',
  'private-file': 'src/server/handlers/private-file.ts',
  'contract-pdf': 'src/server/handlers/contract-pdf.ts',
  'stand-ins': 'src/server/handlers/stand-ins.ts',
  serve: 'src/tooling/serve.ts',
  admin: 'src/server/ops/admin-command.ts',
  'picture-worker': 'drizzle/seed/picture-worker.ts',
}

/** Native or embedded packages that cannot be, or must not be, part of a bundle. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'pdfkit', '@electric-sql/pglite', /^@electric-sql\/pglite\//]

/** What every page runs, in one file: it compresses better than thirty small ones and outlives releases in caches. */
const BASE_CHUNK = {
  name: 'base',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[a-z-]+|@trpc\/(client|react-query|server))\//,
}

/** The first script, which waits, and what loads the others: it must not begin with all that they need. */
const MAIN_CHUNK = { name: 'main', test: /\/src\/main\.ts$|vite\/preload-helper/ }

/** What the first script and later ones share, in one file instead of ten. */
const SHELL_CHUNK = {
  name: 'shell',
  test: /\/src\/(?:ui\/(?:button|icons|link|container|site|page-state|skeleton|navigation|notify|confirm|color-scheme|tab-search)\.|lib\/|features\/(?:(?:directory|bookings|contracts|messages)\/(?:options|search)|settings\/site|auth\/menu|photographers\/(?:picture|profile)|newsletter\/link-pages)\.)/,
}
/** A photographer's card and all it is drawn with: the home page, the directory, profiles and matches show it. */
const CARD_CHUNK = {
  name: 'card',
  test: /\/src\/(?:ui\/(?:photo|thumbhash|portrait|rating|availability-mark|money|dates)\.|features\/directory\/(?:model|ui\/photographer-card)\.)/,
}
/** What every form is made of, in one file instead of twenty that are always loaded together. */
const FORMS_CHUNK = {
  name: 'forms',
  test: /node_modules\/@mantine\/(?:form\/|core\/esm\/(?:core|components\/(?:Input|InputBase|TextInput|PasswordInput|Button|ActionIcon|CloseButton|Loader|Transition|UnstyledButton))\/|hooks\/esm\/(?:use-(?:did-update|id|isomorphic-effect|media-query|merged-ref|reduced-motion|uncontrolled)|utils)\/)|\/src\/ui\/(?:mantine-scope|use-app-form|app-form|form-errors|submit-button)\./,
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom' as const,
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      plugins: [routeFileCollector],
      // Splitting and hot reload belong to the browser; in the server's runner they end the dev server.
      plugin: { vite: { environmentName: 'client' } },
    }),
    // Files that begin with 'use no memo' are drawn once: there the compiler's memory would only weigh.
    react({ compiler: true }),
    routerManifest(),
    devServer(),
    zodCopies(),
    mantineIds(),
    clientBoundary(),
    mantineCssCheck(['src/styles.css', 'src/ui/forms.css', 'src/ui/dashboard.css']),
  ],
  // A browser test that writes its traces must not reload the page it looks at.
  server: { watch: { ignored: ['**/tests/results/**', '**/.data/**'] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: {
    noExternal: isSsrBuild ? true : undefined,
    external: isSsrBuild ? EXTERNAL.filter((e) => typeof e === 'string') : undefined,
    target: 'node' as const,
  },
  build: isSsrBuild
    ? {
        outDir: 'build/server',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: SERVER_ENTRIES,
          external: EXTERNAL,
          // A tenth less to read at every cold start; lines and names stay, for the log.
          output: { entryFileNames: '[name].fn.js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
        },
      }
    : {
        manifest: true,
        // The list of every chunk's own chunks would be in the first script of every page (4 kB); a page's own are
        // named in its HTML (src/ssr/postpone-modules.ts), and those of the next page fetched when a link is pointed at.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          input: 'src/main.ts',
          output: { codeSplitting: { groups: [MAIN_CHUNK, BASE_CHUNK, SHELL_CHUNK, CARD_CHUNK, FORMS_CHUNK] } },
        },
      },
}))
