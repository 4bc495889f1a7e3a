import { PageState } from '#ui/page-state.tsx'
import { LOADING_AUTH } from '../texts.ts'

/** Full-screen spinner while the guard asks who is there (L2, T37). */
export function AreaWaiting() {
  return <PageState.Waiting label={LOADING_AUTH} />
}
