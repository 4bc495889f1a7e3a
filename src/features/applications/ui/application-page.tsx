import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ApplicationStatus } from './application-status.tsx'

/** /vendor/application: the page the mails lead to. */
export function ApplicationPage({ pictures }: { pictures: ReactNode }) {
  return (
    <>
      <title>Application</title>
      <PageHeader title="Application" />
      <ApplicationStatus pictures={pictures} />
    </>
  )
}
