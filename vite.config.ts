import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type Chunk, chunkCheck, chunkGroups } from './src/tooling/chunks.ts'
import { clientBoundary } from './src/tooling/client-boundary.ts'
import { devServer } from './src/tooling/dev-server.ts'
import { mantineCssCheck } from './src/tooling/mantine-css-check.ts'
import { mantineIds } from './src/tooling/mantine-ids.ts'
import { publicRoutes } from './src/tooling/public-routes.ts'
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
const EXTERNAL = ['sharp', '@node-rs/argon2', 'pdfkit', '@electric-sql/pglite', /^@electric-sql\/pglite\//]

const below = (folder: string, names: string) => names.split(' ').map((name) => folder + name)
const packages = (folder: string, names: string) => below(`node_modules/${folder}`, names).map((path) => `${path}/`)

/** Chunks that many pages share; a module belongs to the first one that lists it. */
const CHUNKS: readonly Chunk[] = [
  // The first script, which waits, and the loader of the others: it must not include what they need.
  { name: 'main', isOnEveryPage: true, modules: ['src/main.ts', 'vite/preload-helper'] },
  // What every page runs, in one file: it compresses better than thirty small ones and stays cached across releases.
  {
    name: 'base',
    isOnEveryPage: true,
    modules: [
      'src/base.ts',
      ...packages('', 'react react-dom scheduler use-sync-external-store @trpc/client @trpc/react-query @trpc/server'),
      ...packages('@tanstack/', 'history query-core react-query react-router react-router-ssr-query react-store'),
      ...packages('@tanstack/', 'router-core router-ssr-query-core store'),
    ],
  },
  // Everything else that makes a page live, in one file; of the fonts only their URLs.
  {
    name: 'shell',
    isOnEveryPage: true,
    modules: ['src/hydrate.tsx', ...packages('@fontsource-variable/', 'cormorant instrument-sans')],
  },
  // What cards and profiles share: the home page, the directory, profiles and matches load it.
  {
    name: 'card',
    modules: [
      ...below('src/ui/', 'photo thumbhash portrait rating availability-mark money heart sharp-phone swipe-rail'),
      ...below('src/shared/', 'availability dates money'),
      ...below('src/features/', 'directory/model photographers/texts'),
    ],
  },
  // The parts of every form, in one file instead of twenty that are always loaded together.
  {
    name: 'forms',
    modules: [
      ...packages('@mantine/', 'form core/esm/core'),
      ...packages('@mantine/core/esm/components/', 'Input InputBase TextInput PasswordInput Button ActionIcon'),
      ...packages('@mantine/core/esm/components/', 'CloseButton Loader Transition UnstyledButton'),
      ...packages('@mantine/hooks/esm/', 'use-did-update use-id use-isomorphic-effect use-media-query use-merged-ref'),
      ...packages('@mantine/hooks/esm/', 'use-reduced-motion use-uncontrolled utils'),
      ...below('src/ui/', 'mantine-scope use-app-form app-form form-draft form-errors form-notices form-record'),
      ...below('src/', 'ui/fields ui/leaving ui/submit-button ui/form-schema shared/text-checks'),
    ],
  },
  // Parts of the signed-in areas that a few public pages need too.
  {
    name: 'signed-in',
    modules: below('src/', 'shell/sign-out ui/area-icons ui/page-header features/uploads/ui/underway'),
  },
  { name: 'notices', modules: below('src/', 'ui/cover features/notifications/ui/use-notices') },
  { name: 'pages', modules: below('src/ui/', 'pagination still-here') },
  { name: 'page-icons', modules: ['src/ui/page-icons'] },
  { name: 'date-panel', modules: below('src/ui/', 'date-field date-panel') },
  // The styles of a profile, whose scripts come one after the other while its styles are needed at once.
  {
    name: 'profile',
    modules: [
      ...below(
        'src/features/photographers/ui/',
        'profile-page.module.css profile-opening.module.css pictures.module.css',
      ),
      ...below('src/features/photographers/ui/', 'portfolio.module.css contact-bar.module.css reviews.module.css'),
      ...below('src/features/photographers/ui/', 'facts.module.css all-pictures.module.css missing-profile.module.css'),
      ...below('src/ui/', 'back-link.module.css picture-page.module.css'),
      ...below('src/features/', 'availability/ui/strip.module.css weddings/ui/profile-weddings.module.css'),
      ...below('src/features/directory/ui/', 'similar.module.css date-check.module.css'),
    ],
  },
  { name: 'transitions', modules: ['src/shared/transitions'] },
  { name: 'contract', modules: ['src/features/contracts/model'] },
  // Parts of forms that not every form has.
  {
    name: 'checkbox',
    modules: [
      ...packages('@mantine/core/esm/components/', 'Checkbox'),
      ...packages('@mantine/core/esm/utils/', 'InlineInput InputsGroupFieldset'),
    ],
  },
  {
    name: 'choice',
    modules: [
      ...packages('@mantine/core/esm/components/', 'NativeSelect Combobox/ComboboxChevron'),
      ...packages('@mantine/hooks/esm/', 'use-debounced-callback'),
    ],
  },
  { name: 'dates', modules: [...packages('', 'dayjs'), ...below('src/', 'ui/date-input shared/day-text')] },
  {
    name: 'uploads',
    modules: below(
      'src/features/uploads/',
      'limits ui/drop-zone ui/use-upload-queue ui/upload-list ui/application-pictures.module.css',
    ),
  },
  { name: 'applications', modules: below('src/features/applications/', 'model texts ui/milestones') },
  // How input is checked, and then what people write.
  {
    name: 'schemas',
    modules: [...packages('zod/v4/', 'core'), 'node_modules/zod/v4/mini/schemas'],
  },
  {
    name: 'written',
    modules: [
      'node_modules/zod/v4/mini/iso',
      ...below('src/shared/', 'plain-text record-version redaction/contact-free'),
    ],
  },
  // What lies over a page: menus need the first, drawers and dialogs the second as well.
  {
    name: 'floating',
    isLater: true,
    modules: [
      ...packages('@floating-ui/', 'core dom react react-dom utils'),
      ...packages('@mantine/core/esm/components/', 'FocusTrap Overlay Portal'),
    ],
  },
  {
    name: 'overlays',
    isLater: true,
    modules: [
      ...packages('@mantine/core/esm/components/', 'ScrollArea ModalBase'),
      ...packages('', 'react-remove-scroll react-remove-scroll-bar'),
    ],
  },
  { name: 'menus', isLater: true, modules: packages('@mantine/core/esm/components/', 'Menu Popover') },
  {
    name: 'dialogs',
    isLater: true,
    modules: [...packages('@mantine/core/esm/components/', 'Modal'), ...below('src/ui/', 'dialog dialog-form')],
  },
  { name: 'tabs', isLater: true, modules: [...packages('@mantine/core/esm/components/', 'Tabs'), 'src/ui/url-tabs'] },
  // What every page of the areas loads, in one file and one stylesheet.
  {
    name: 'area',
    isLater: true,
    modules: [
      ...below('src/shell/', 'layout-dashboard areas'),
      ...below('src/ui/', 'badge tab-search test-payments'),
      ...below('src/shared/', 'status-tones table-search'),
      ...below('src/features/', 'notifications/ui/bell uploads/ui/uploads-underway bookings/search bookings/model'),
      ...below('src/features/', 'bookings/texts contracts/search messages/search payments/search'),
    ],
  },
  {
    name: 'lists',
    isLater: true,
    modules: [
      ...below('src/ui/', 'data-table record-list search-field table-filters page-link use-list-search email-text'),
      'src/ui/list-search',
    ],
  },
  {
    name: 'administration',
    isLater: true,
    modules: [
      'src/shell/layout-admin',
      ...below('src/', 'ui/record-value features/bookings/ui/admin-bookings.module.css'),
    ],
  },
  { name: 'vendor', isLater: true, modules: below('src/shell/', 'layout-vendor vendor-record') },
  {
    name: 'deal',
    isLater: true,
    modules: [
      ...below('src/features/payments/', 'model schedule texts transitions ui/payments.module.css'),
      ...below('src/features/amendments/', 'model ui/amendments.module.css'),
    ],
  },
  {
    name: 'contracts',
    isLater: true,
    modules: [
      ...below('src/features/contracts/', 'transitions variables'),
      ...below('src/features/contracts/ui/', 'contract-badge contract-paper contracts.module.css'),
    ],
  },
  {
    name: 'journey',
    isLater: true,
    modules: [
      ...below('src/ui/', 'booking-card due-line wedding-picture'),
      ...below('src/features/', 'bookings/timeline bookings/ui/booking/stations'),
    ],
  },
  {
    name: 'booking-parts',
    isLater: true,
    modules: below('src/features/bookings/ui/booking/', 'booking.module.css counter-section offer-section'),
  },
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
    publicRoutes(),
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
    mantineCssCheck(['src/styles.css', 'src/ui/forms.css', 'src/ui/dashboard.css']),
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
