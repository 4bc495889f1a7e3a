'use no memo'

import { ButtonLink } from '#ui/nav/link.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set by Contact: closing the inquiry then goes back instead of adding a history entry. */
    isContactOpened?: boolean
  }
}

type ContactLinkProps = { id: string; date: string | undefined; variant?: 'filled' | 'default' }

/** Opens the inquiry beside the profile; its state in the URL survives a reload and a sign-in. */
export function ContactLink({ id, date, variant }: ContactLinkProps) {
  return (
    <ButtonLink
      to="/photographer/$id"
      params={{ id }}
      search={{ date, contact: true }}
      state={{ isContactOpened: true }}
      resetScroll={false}
      rel="nofollow"
      size="md"
      variant={variant}
    >
      Contact
    </ButtonLink>
  )
}
