import { Link } from '@tanstack/react-router'
import type { PageLinkProps } from './pagination.tsx'

/** The link to another page of the list in the URL. */
export const pageLink = (page: number, link: PageLinkProps) => (
  <Link to="." search={(before: object) => ({ ...before, page })} {...link} />
)
