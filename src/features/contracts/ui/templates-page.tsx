import { HelpLink } from '#shell/help-link.tsx'
import { SavedTexts } from '#shell/saved-texts.tsx'
import { trpc } from '#shell/trpc.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { TEMPLATES_FULL, TEMPLATES_MAX } from '../model.ts'
import { TEMPLATES_TITLE } from '../texts.ts'
import { AnnexesSection } from './annexes-section.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const WORDS = {
  list: 'Your templates',
  loading: 'Loading your templates',
  failed: 'Your templates didn’t load',
  add: 'New template',
  remove: 'Delete template',
  kept: 'Contracts you’ve written with it stay.',
  empty: {
    title: 'No templates yet',
    message:
      'Write what all your contracts say, once. Start from our text in plain words, or paste your own; after that, a contract takes two clicks.',
    action: 'Start from our text',
  },
}

/** The words a photographer's contracts start with. */
export function TemplatesPage() {
  const utils = trpc.useUtils()
  const removing = trpc.contracts.removeTemplate.useMutation({
    onSuccess: () => notify.success('Template deleted'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.contracts.templates.invalidate(),
  })
  return (
    <SavedTexts
      title={TEMPLATES_TITLE}
      subtitle="Write them once; names, dates and amounts come from each offer."
      query={trpc.contracts.templates.useQuery()}
      limit={{ max: TEMPLATES_MAX, sentence: TEMPLATES_FULL }}
      words={WORDS}
      textOf={(template) => template.title}
      onRemove={(id) => removing.mutate({ id })}
      isRemoving={removing.isPending}
      dialog={(templates, editing, close) => <TemplateDialog editing={editing} templates={templates} onClose={close} />}
    >
      <AnnexesSection />
      <HelpLink topic="contract-texts">Can I use my own contract?</HelpLink>
      <p>
        <ArrowLink to="/vendor/contracts">All contracts</ArrowLink>
      </p>
    </SavedTexts>
  )
}
