import { lazyRouteComponent } from '@tanstack/react-router'
// The server's page needs the styles at once.
import './strip.module.css'

/** The months of a profile; like the packages, their script comes after the rest is live. */
export const Strip = lazyRouteComponent(() => import('./strip.tsx'), 'Strip')
