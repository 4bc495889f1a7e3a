import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonForm as schema } from '#features/audit/inputs.ts'
import { REASON_MAX } from '#features/audit/model.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { HIDE_REASON_READERS, HIDE_WEDDING_MEANS, SHOW_WEDDING_MEANS, WEDDING_HIDDEN, WEDDING_SHOWN } from '../texts.ts'
import type { Vendor } from './types.ts'
import classes from './vendors.module.css'

type Wedding = Vendor['weddings'][number]

/** The complete weddings of a vendor, each of which can be hidden. */
export function VendorWeddings({ vendorId, weddings }: { vendorId: string; weddings: readonly Wedding[] }) {
  const [chosen, setChosen] = useState<Wedding | null>(null)
  return (
    <section aria-labelledby="vendor-weddings" className={classes.changes}>
      <h3 id="vendor-weddings">Full weddings</h3>
      <ol>
        {weddings.map((wedding) => (
          <li key={wedding.id}>
            <div className={classes.wedding}>
              <Cover picture={wedding.cover} name={wedding.title} />
              <p>
                {wedding.hiddenAt ? (
                  wedding.title
                ) : (
                  <Link
                    to="/photographer/$id/weddings/$weddingId"
                    params={{ id: vendorId, weddingId: wedding.id }}
                    target="_blank"
                  >
                    {wedding.title}
                  </Link>
                )}
                , {wedding.venue}
              </p>
            </div>
            {wedding.hiddenAt && (
              <p className={classes.quiet}>
                Hidden since <DateText value={wedding.hiddenAt} />: {wedding.hiddenReason}
              </p>
            )}
            <Button
              variant="default"
              aria-label={`${wedding.hiddenAt ? 'Show again' : 'Hide'}: “${wedding.title}”`}
              onClick={() => setChosen(wedding)}
            >
              {wedding.hiddenAt ? 'Show again' : 'Hide'}
            </Button>
          </li>
        ))}
      </ol>
      {chosen && <Change wedding={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function Change({ wedding: { id, title, hiddenAt }, onClose }: { wedding: Wedding; onClose: () => void }) {
  const hide = trpc.adminVendors.hideWedding.useMutation()
  const show = trpc.adminVendors.showWedding.useMutation()
  const utils = trpc.useUtils()
  const isHidden = hiddenAt !== null
  return (
    <Dialog title={`${isHidden ? 'Show' : 'Hide'} “${title}”`} isOpen onClose={onClose}>
      <ReasonForm
        label={isHidden ? 'Show again' : 'Hide'}
        means={isHidden ? SHOW_WEDDING_MEANS : HIDE_WEDDING_MEANS}
        schema={schema}
        limit={REASON_MAX}
        readers={isHidden ? undefined : HIDE_REASON_READERS}
        onSubmit={async ({ reason }) => {
          await (isHidden ? show : hide).mutateAsync({ id, reason })
          await utils.adminVendors.invalidate()
        }}
        done={isHidden ? WEDDING_SHOWN : WEDDING_HIDDEN}
        onClose={onClose}
      />
    </Dialog>
  )
}
