import { lazyRouteComponent } from '@tanstack/react-router'
// The server's page needs the styles at once.
import './facts.module.css'

/** The facts of a profile; like the packages, their script comes after the rest is live. */
export const Facts = lazyRouteComponent(() => import('./facts.tsx'), 'Facts')
