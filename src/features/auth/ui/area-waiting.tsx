import { PageState } from '#ui/page/page-state.tsx'

// Not in texts.ts: every page's first script carries this screen.
const LOADING_AUTH = 'Loading authentication...'

/** Full-screen spinner while the guard asks who is there (L2, T37). */
export function AreaWaiting() {
  return <PageState.Waiting label={LOADING_AUTH} />
}
