import { lazyRouteComponent } from '@tanstack/react-router'

/** The page of all pictures, whose script a profile does not need; the server loads it before it renders. */
export const AllPictures = lazyRouteComponent(() => import('./all-pictures.tsx'), 'AllPictures')
