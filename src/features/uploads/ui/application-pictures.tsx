import { CloseIcon } from '#ui/icons.tsx'
import { Photo } from '#ui/photo.tsx'
import { UPLOAD_RULES } from '../limits.ts'
import type { SessionUpload } from '../model.ts'
import classes from './application-pictures.module.css'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'
import type { ApplicationFiles } from './use-application-files.ts'

type ApplicationPicturesProps = {
  files: ApplicationFiles
  /** Portfolio images an application needs to be complete; 0 when none are asked for (X60). */
  needed: number
}

/** The pictures of an application: one of the person, up to twenty-five of the work. (R12, V19-V24) */
export function ApplicationPictures({ files, needed }: ApplicationPicturesProps) {
  const { profile, portfolio, arrived, remove } = files
  const profilePicture = arrived.find(({ kind }) => kind === 'profile')
  const portfolioPictures = arrived.filter(({ kind }) => kind === 'portfolio')
  const { limit } = UPLOAD_RULES.applicationPortfolio
  return (
    <>
      <section className={classes.group} aria-labelledby="profile-picture">
        <h3 id="profile-picture" className={classes.title}>
          Profile picture
        </h3>
        <div className={classes.person}>
          {profilePicture && <Thumb upload={profilePicture} onRemove={remove} />}
          <DropZone
            route="applicationProfile"
            label={profilePicture ? 'Choose another' : 'Choose a picture of you'}
            hint="JPEG, PNG or WebP, at most 5 MB."
            onFiles={profile.add}
          />
        </div>
        <UploadList {...profile} />
      </section>
      <section className={classes.group} aria-labelledby="portfolio-pictures">
        <h3 id="portfolio-pictures" className={classes.title}>
          Portfolio images
        </h3>
        <p className={classes.count} role="status">
          {portfolioPictures.length} of up to {limit}
          {needed > 0 &&
            (portfolioPictures.length < needed
              ? `. ${needed} are needed before the review begins; you may add the rest later.`
              : '. Enough for the review to begin.')}
        </p>
        <DropZone
          route="applicationPortfolio"
          label="Choose images"
          hint="JPG, PNG, WebP or GIF, at most 5 MB each. Whole weddings rather than single shots. Places and cameras are removed from the files."
          onFiles={portfolio.add}
          isDisabled={portfolioPictures.length >= limit}
        />
        {portfolio.message && (
          <p className={classes.message} role="alert">
            {portfolio.message}
          </p>
        )}
        <UploadList {...portfolio} />
        {portfolioPictures.length > 0 && (
          <ul className={classes.grid} aria-label="Portfolio images">
            {portfolioPictures.map((upload) => (
              <li key={upload.id}>
                <Thumb upload={upload} onRemove={remove} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Thumb({ upload, onRemove }: { upload: SessionUpload; onRemove: (id: string) => void }) {
  return (
    <div className={classes.thumb}>
      <Photo picture={upload.picture} sizes="10rem" ratio="4/5" />
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${upload.name}`}
        onClick={() => onRemove(upload.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
