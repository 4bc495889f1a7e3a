import type { ReactNode } from 'react'
import { HelpLink } from '#shell/help-link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ApplicationStatus } from './application-status.tsx'

/** /vendor/application: the page the mails lead to. */
export function ApplicationPage({ pictures }: { pictures: ReactNode }) {
  return (
    <>
      <title>Application</title>
      <PageHeader title="Application" />
      <ApplicationStatus pictures={pictures} />
      <HelpLink topic="applying">How long the review takes</HelpLink>
    </>
  )
}
