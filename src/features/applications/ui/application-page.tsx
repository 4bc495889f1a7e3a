import { PageHeader } from '#ui/page-header.tsx'
import { ApplicationStatus } from './application-status.tsx'

/** /vendor/application: the page the mails lead to. (VA10) */
export function ApplicationPage() {
  return (
    <>
      <title>Application</title>
      <PageHeader title="Application" />
      <ApplicationStatus />
    </>
  )
}
