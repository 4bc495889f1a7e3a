import classes from './scoring.module.css'

/** The key that does the same; where there is a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden="true">
    {children}
  </kbd>
)
