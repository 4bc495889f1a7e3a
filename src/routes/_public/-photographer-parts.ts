import { lazyRouteComponent } from '@tanstack/react-router'

// Their scripts come once the rest is interactive, because a profile's first scripts are at their limit. The server loads them
// before it renders; src/ssr/manifest.ts lists their styles.
export const Packages = lazyRouteComponent(() => import('#features/packages/ui/packages.tsx'), 'Packages')
export const Strip = lazyRouteComponent(() => import('#features/availability/ui/strip.tsx'), 'Strip')
export const Weddings = lazyRouteComponent(
  () => import('#features/weddings/ui/profile-weddings.tsx'),
  'ProfileWeddings',
)
export const Vetted = lazyRouteComponent(() => import('#features/vetting/ui/vetted.tsx'), 'Vetted')
export const Facts = lazyRouteComponent(() => import('#features/photographers/ui/facts.tsx'), 'Facts')
