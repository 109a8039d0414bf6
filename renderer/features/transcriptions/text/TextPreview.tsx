import classes from './TextPreview.module.css';

/** UTF-16 units; more than a window can show. */
const maxLength = 4_000;

/** Looks like the editor. Shown while it loads. */
export const TextPreview = ({ text }: { readonly text: string }) => (
  <div className={classes.preview}>{text.slice(0, maxLength)}</div>
);
