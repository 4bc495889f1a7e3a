import { createFileRoute } from '@tanstack/react-router'
import { ApplyPage } from '#features/applications/ui/apply-page.tsx'
import { APPLICATION_PICTURES } from '#features/applications/upload-rules.ts'
import { ResendConfirmation } from '#features/auth/ui/resend-confirmation.tsx'
import { figureWords } from '#features/marketing/figure-words.ts'
import { RulesAndPricing } from '#features/marketing/ui/rules-and-pricing.tsx'
import { neededImages } from '#features/photographers/set-up.ts'
import { ApplicationPictures } from '#features/uploads/ui/application-pictures.tsx'
import { useApplicationDraft } from '#features/uploads/ui/use-application-draft.ts'
import { useApplicationFiles } from '#features/uploads/ui/use-application-files.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { useSite } from '#ui/page/site.ts'

export const Route = createFileRoute('/_public/(account)/vendor-sign-up')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Apply to be listed',
        description:
          'Apply as a wedding photographer: your work, your pictures and your starting price. No fees to apply or to be listed.',
        path: '/vendor-sign-up',
      },
      siteOf(matches),
    ),
  component: Page,
})

function Page() {
  const files = useApplicationFiles(APPLICATION_PICTURES)
  const drafts = useApplicationDraft()
  const site = useSite()
  return (
    <ApplyPage
      files={files}
      drafts={drafts}
      pictures={<ApplicationPictures files={files} needed={neededImages(site)} />}
      resend={(email) => <ResendConfirmation email={email} returnTo="/vendor/application" />}
      acceptance={figureWords(site.figures).acceptance}
      rules={<RulesAndPricing />}
    />
  )
}
