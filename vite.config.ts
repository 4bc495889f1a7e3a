import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkCheck, chunkGroups } from './src/tooling/chunks.ts'
import { clientBoundary } from './src/tooling/client-boundary.ts'
import { CHUNKS } from './src/tooling/client-chunks.ts'
import { compressedFiles } from './src/tooling/compressed-files.ts'
import { devServer } from './src/tooling/dev-server.ts'
import { mantineCssCheck } from './src/tooling/mantine-css-check.ts'
import { mantineIds } from './src/tooling/mantine-ids.ts'
import { routeFileCollector, routerManifest } from './src/tooling/router-manifest.ts'
import { scriptText } from './src/tooling/script-text.ts'
import { serverChunkGroups } from './src/tooling/server-chunks.ts'

/** Every function of the deployment and the local start, pre-bundled; api/ only re-exports them. */
const SERVER_ENTRIES = {
  trpc: 'src/app/handlers/trpc.ts',
  ssr: 'src/app/handlers/ssr.ts',
  health: 'src/app/handlers/health.ts',
  ready: 'src/app/handlers/ready.ts',
  crawlers: 'src/app/handlers/crawlers.ts',
  'cron-outbox': 'src/app/handlers/cron-outbox.ts',
  'cron-jobs': 'src/app/handlers/cron-jobs.ts',
  webhooks: 'src/app/handlers/webhooks.ts',
  uploadthing: 'src/app/handlers/uploadthing.ts',
  'private-file': 'src/app/handlers/private-file.ts',
  pdf: 'src/app/handlers/pdf.ts',
  'stand-ins': 'src/app/handlers/stand-ins.ts',
  serve: 'src/app/serve/serve.ts',
  admin: 'src/app/ops/admin-command.ts',
}

/** Native or embedded packages that cannot be, or must not be, part of a bundle. */
const EXTERNAL = [
  'sharp',
  '@node-rs/argon2',
  'pdfkit',
  'harfbuzzjs',
  '@electric-sql/pglite',
  /^@electric-sql\/pglite\//,
]

/**
 * Silenced warnings: the compiler reads `use no memo` before the bundler sees it, and a module that one page imports on
 * demand may be needed at once by another.
 */
const CHECKS = { moduleLevelDirective: false, ineffectiveDynamicImport: false }

/** A small picture within a script would be part of every page that knows the list of pictures: each is a file. */
const inlinesAsset = (file: string) => (file.endsWith('.webp') ? false : undefined)

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom' as const,
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      plugins: [routeFileCollector],
      // The server renders a page with that page's code alone, too. In development splitting is for the browser: in
      // the server's runner it crashes the dev server.
      plugin: { vite: { environmentName: isSsrBuild ? 'ssr' : 'client' } },
    }),
    // Files that begin with 'use no memo' render once, so the compiler's memoization would only add bytes.
    react({ compiler: true }),
    routerManifest(),
    scriptText(),
    devServer(),
    mantineIds(),
    clientBoundary(),
    chunkCheck(CHUNKS),
    compressedFiles(),
    mantineCssCheck(['src/styles.css', 'src/ui/form/forms.css', 'src/ui/theme/dashboard.css']),
  ],
  // A browser test that writes its traces must not reload the page under test.
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
        assetsInlineLimit: inlinesAsset,
        rolldownOptions: {
          checks: CHECKS,
          input: SERVER_ENTRIES,
          external: EXTERNAL,
          // A tenth less to parse on every cold start; lines and names are kept for the log.
          output: {
            entryFileNames: '[name].fn.js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            comments: false,
            codeSplitting: { groups: serverChunkGroups(SERVER_ENTRIES) },
          },
        },
      }
    : {
        manifest: true,
        assetsInlineLimit: inlinesAsset,
        // The dependency list of all chunks would be in the first script of every page (4 kB); a page's own are
        // named in its HTML (src/ssr/postpone-modules.ts), and those of the next page fetched when a link is pointed at.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          checks: CHECKS,
          input: 'src/main.ts',
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
          output: { codeSplitting: { groups: chunkGroups(CHUNKS) } },
        },
      },
}))
