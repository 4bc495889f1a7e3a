import { Link } from '@tanstack/react-router'
import type { Application } from './applicant-actions.tsx'
import classes from './missing-list.module.css'

/** What the application still lacks, with the place to add it. */
export function MissingList({ application: { missing, images, neededImages } }: { application: Application }) {
  if (missing.length === 0) return null
  const isNeeded = missing.includes('images') || missing.includes('market')
  return (
    <div className={classes.missing}>
      <h3 className={classes.title}>{isNeeded ? 'What’s missing' : 'What you can still add'}</h3>
      <ul className={classes.list}>
        {missing.includes('images') && (
          <li className={classes.item}>
            <span>
              Portfolio images: {images} of {neededImages}
              <progress
                className={classes.bar}
                value={images}
                max={neededImages}
                aria-label={`${images} of ${neededImages} portfolio images`}
              />
            </span>
            <Link to="/vendor/gallery">Add pictures</Link>
          </li>
        )}
        {missing.includes('market') && (
          <li className={classes.item}>
            <span>A location: no one is listed without one</span>
            <Link to="/vendor/profile">Choose it</Link>
          </li>
        )}
        {missing.includes('profile-picture') && (
          <li className={classes.item}>
            <span>A profile picture, if you like: couples see who will come</span>
            <Link to="/vendor/profile">Add it</Link>
          </li>
        )}
        {missing.includes('wedding') && (
          <li className={classes.item}>
            <span>A whole wedding, if you like: reviewers look at up to three</span>
            <Link to="/vendor/weddings">Show one</Link>
          </li>
        )}
      </ul>
    </div>
  )
}
