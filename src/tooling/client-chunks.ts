import type { Chunk } from './chunks.ts'

const below = (folder: string, names: string) => names.split(' ').map((name) => folder + name)
const packages = (folder: string, names: string) => below(`node_modules/${folder}`, names).map((path) => `${path}/`)

/** Chunks that many pages share; a module belongs to the first one that lists it. */
export const CHUNKS: readonly Chunk[] = [
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
      ...below('src/ui/picture/', 'photo thumbhash portrait sharp-phone swipe-rail'),
      ...below('src/ui/', 'text/rating text/money date/availability-mark button/heart'),
      ...below('src/shared/', 'status/availability date/format-date money/money'),
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
      ...below('src/ui/form/', 'use-app-form app-form draft errors notices record fields leaving schema'),
      ...below('src/', 'ui/theme/mantine-scope ui/button/submit-button shared/text/text-checks'),
    ],
  },
  // Parts of the signed-in areas that a few public pages need too.
  {
    name: 'signed-in',
    modules: below('src/', 'shell/sign-out ui/icon/area-icons ui/page/page-header features/uploads/ui/underway'),
  },
  { name: 'notices', modules: below('src/', 'ui/picture/cover features/notifications/ui/use-notices') },
  { name: 'pages', modules: below('src/ui/', 'list/pagination page/use-is-current-page') },
  { name: 'page-icons', modules: ['src/ui/icon/page-icons'] },
  { name: 'date-panel', modules: below('src/ui/', 'date/date-picker date/date-panel') },
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
  { name: 'transitions', modules: ['src/shared/status/transitions'] },
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
  { name: 'dates', modules: [...packages('', 'dayjs'), ...below('src/', 'ui/date/date-input shared/date/parse-date')] },
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
      ...below('src/shared/', 'text/plain-text api/record-version redaction/contact-free'),
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
    modules: [
      ...packages('@mantine/core/esm/components/', 'Modal'),
      ...below('src/ui/', 'overlay/dialog overlay/dialog-form'),
    ],
  },
  {
    name: 'tabs',
    isLater: true,
    modules: [...packages('@mantine/core/esm/components/', 'Tabs'), 'src/ui/nav/url-tabs'],
  },
  // What every page of the areas loads, in one file and one stylesheet.
  {
    name: 'area',
    isLater: true,
    modules: [
      ...below('src/shell/', 'layout-dashboard areas'),
      ...below('src/ui/', 'text/badge list/tab-search text/test-payments'),
      ...below('src/shared/', 'status/status-tones url/table-search'),
      ...below('src/features/', 'notifications/ui/bell uploads/ui/uploads-underway bookings/search bookings/model'),
      ...below('src/features/', 'bookings/texts contracts/search messages/search payments/search'),
    ],
  },
  {
    name: 'lists',
    isLater: true,
    modules: [
      ...below(
        'src/ui/list/',
        'data-table record-list search-field list-search table-filters page-link use-list-search',
      ),
      'src/ui/text/email-text',
    ],
  },
  {
    name: 'administration',
    isLater: true,
    modules: [
      'src/shell/layout-admin',
      ...below('src/', 'ui/text/record-value features/bookings/ui/admin-bookings.module.css'),
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
      ...below('src/ui/', 'list/booking-card date/due-line picture/wedding-picture'),
      ...below('src/features/', 'bookings/timeline bookings/ui/booking/stations'),
    ],
  },
  {
    name: 'booking-parts',
    isLater: true,
    modules: below('src/features/bookings/ui/booking/', 'booking.module.css counter-section offer-section'),
  },
]
