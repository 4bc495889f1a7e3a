import { lazyRouteComponent } from '@tanstack/react-router'
// The server's page needs the styles at once.
import './packages.module.css'

/**
 * The packages of a profile. Their script comes after the rest is live, since a profile's first scripts are at their
 * limit; the server loads it (`preload`) before it renders.
 */
export const Packages = lazyRouteComponent(() => import('./packages.tsx'), 'Packages')
