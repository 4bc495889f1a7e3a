import { Button, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { trpc } from '#shell/trpc.ts'
import { Textarea } from '#ui/form/fields.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { BADGE_SIZE, type OwnBadge, picturePath, type Theme } from '../model.ts'
import { checkSnippet, pictureSnippet } from '../snippet.ts'
import { BADGE_TITLE, badgeAlt } from '../texts.ts'
import classes from './badge-page.module.css'

const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
/** Never reached: the code is made here. */
const CODE_MAX = 5000
const FAILED = 'We couldn’t save that. Please try again.'

/** /vendor/badge: what photographers put on their own sites, so that couples check a date there. */
export function BadgePage() {
  const { data, error, isFetching, refetch } = trpc.badge.own.useQuery()
  return (
    <>
      <title>{BADGE_TITLE}</title>
      <PageHeader
        title={BADGE_TITLE}
        subtitle="Put it on your own website: couples check their date there and write to you here. It sets no cookies and follows no one."
      />
      {error && !data ? (
        <VendorError
          error={error}
          title="Your badge didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error && <PageState.Loading label="Loading your badge" rows={3} />}
      {data && <Badge own={data} />}
    </>
  )
}

function Badge({ own }: { own: OwnBadge }) {
  const { siteUrl, siteName } = useSite()
  const [theme, setTheme] = useState<Theme>('light')
  const badge = { id: own.id, theme, siteUrl, siteName }
  const isShown = own.isOn && own.isListed
  return (
    <div className={classes.badge}>
      <OnOff own={own} />
      <section aria-labelledby="look" className={classes.part}>
        <h2 id="look">How it looks</h2>
        <NativeSelect
          label="Colors"
          size="md"
          data={THEME_CHOICES}
          value={theme}
          onChange={(event) => setTheme(event.currentTarget.value as Theme)}
        />
        {isShown ? (
          <img src={picturePath(own.id, theme)} alt={badgeAlt(siteName)} {...BADGE_SIZE} className={classes.picture} />
        ) : (
          <p className={classes.note}>
            {own.isListed
              ? 'It’s switched off: your website shows an empty space.'
              : 'Couples see it as soon as your profile is published. You can put it on your website now.'}
          </p>
        )}
      </section>
      <Snippet
        id="check"
        title="With a date check"
        words="Paste this where the badge should be. Until the script has loaded, and where your website doesn’t allow scripts, it’s a picture that leads to your profile."
        code={checkSnippet(badge)}
      />
      <Snippet
        id="picture"
        title="Picture only"
        words="For website builders that don’t take scripts."
        code={pictureSnippet(badge)}
      />
    </div>
  )
}

function OnOff({ own }: { own: OwnBadge }) {
  const utils = trpc.useUtils()
  const saving = trpc.badge.switch.useMutation({
    onSuccess: ({ isOn }) => notify.success(isOn ? 'Your badge is on' : 'Your badge is off within a few minutes'),
    onError: () => notify.error(FAILED),
    onSettled: () => utils.badge.own.invalidate(),
  })
  return (
    <Switch
      size="md"
      label="Show my badge"
      description="Off hides it everywhere you’ve put it."
      checked={saving.isPending ? saving.variables.isOn : own.isOn}
      onChange={(event) => {
        if (!saving.isPending) saving.mutate({ isOn: event.currentTarget.checked })
      }}
    />
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    notify.success('Code copied')
  } catch {
    notify.info('Please copy the code from the field.')
  }
}

type SnippetProps = { id: string; title: string; words: string; code: string }

function Snippet({ id, title, words, code }: SnippetProps) {
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id}>{title}</h2>
      <p className={classes.note}>{words}</p>
      <Textarea
        aria-labelledby={id}
        classNames={{ input: classes.code }}
        readOnly
        autosize
        limit={CODE_MAX}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button variant="default" onClick={() => void copy(code)}>
          Copy code
        </Button>
      </div>
    </section>
  )
}
