import type { Chunk } from './chunks.ts'

const below = (folder: string, names: string) => names.split(' ').map((name) => folder + name)
const packages = (folder: string, names: string) => below(`node_modules/${folder}`, names).map((path) => `${path}/`)

/**
 * Chunks that many pages share. A module belongs to the first one that lists it, and what it imports comes with it. Each
 * saves more than 3 kB or four files on some page; docs/architecture.md has the figures. Before adding one, measure it.
 */
export const CHUNKS: readonly Chunk[] = [
  // The first script, which waits, and the loader of the others: it must not include what they need.
  {
    name: 'main',
    isOnEveryPage: true,
    modules: ['src/main.ts', 'src/shared/browser/signed-in-cookie', 'vite/preload-helper'],
  },
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
  // Small parts that public pages share with forms and lists, which would otherwise come with them.
  {
    name: 'parts',
    modules: [
      ...below('src/shared/', 'text/text-checks browser/browser-store'),
      ...below('src/ui/', 'date/date-text icon/page-icons list/pagination page/use-is-current-page'),
    ],
  },
  // What cards and profiles share: the home page, the directory, profiles and matches load it.
  {
    name: 'card',
    modules: [
      ...below('src/ui/picture/', 'photo thumbhash portrait sharp-phone swipe-rail'),
      ...below('src/ui/', 'text/rating text/money date/availability-mark button/heart'),
      ...below('src/shared/', 'status/availability date/format-date money/money'),
      ...below('src/features/', 'directory/model photographers/texts'),
    ],
  },
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
      ...below('src/ui/', 'nav/back-link.module.css picture/picture-page.module.css'),
      ...below('src/features/', 'availability/ui/strip.module.css weddings/ui/profile-weddings.module.css'),
      ...below('src/features/directory/ui/', 'similar.module.css date-check.module.css'),
    ],
  },
  // What every part of Mantine needs, whichever it is.
  {
    name: 'mantine',
    modules: [
      ...packages('@mantine/', 'core/esm/core hooks/esm/use-id hooks/esm/use-merged-ref hooks/esm/use-uncontrolled'),
      ...packages('@mantine/core/esm/components/', 'ActionIcon Button CloseButton NativeSelect TextInput Transition'),
      'src/ui/theme/mantine-scope',
    ],
  },
  // Parts of the signed-in areas that a few public pages need too.
  {
    name: 'signed-in',
    modules: [
      ...below('src/ui/', 'icon/area-icons page/page-header picture/cover'),
      ...below('src/', 'shell/account/sign-out features/notifications/ui/use-notices features/uploads/ui/underway'),
      'src/shared/status/status-tones',
    ],
  },
  { name: 'forms', modules: below('src/ui/form/', 'app-form use-app-form') },
  // The frame of the signed-in areas.
  {
    name: 'area',
    isLater: true,
    modules: [
      ...below('src/', 'shell/areas shell/layout-dashboard'),
      ...below('src/features/', 'notifications/ui/bell uploads/ui/uploads-underway'),
      ...below('src/ui/', 'list/tab-search nav/url-tabs text/badge'),
    ],
  },
  {
    name: 'lists',
    isLater: true,
    modules: below('src/ui/list/', 'data-table record-list search-field table-filters'),
  },
  { name: 'dialogs', isLater: true, modules: packages('@mantine/core/esm/components/', 'FocusTrap Modal ModalBase') },
]
