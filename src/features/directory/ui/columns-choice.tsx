import { OneColumnIcon, TwoColumnsIcon } from '#ui/icon/page-icons.tsx'
import classes from './columns-choice.module.css'

/** More pictures or large ones, on phones. The stylesheet of the results reads the choice, so it works at once. */
export function ColumnsChoice() {
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">Pictures in a row</legend>
      <label className={classes.option}>
        <input type="radio" name="columns" value="1" defaultChecked className="fills-label" />
        <OneColumnIcon />
        <span className="visually-hidden">One</span>
      </label>
      <label className={classes.option}>
        <input type="radio" name="columns" value="2" className="fills-label" />
        <TwoColumnsIcon />
        <span className="visually-hidden">Two</span>
      </label>
    </fieldset>
  )
}
