import classes from './Mark.module.css';

/** The mark: a voice, heard by the one who speaks. */
export const Mark = ({ size = 22 }: { readonly size?: number }) => (
  <svg className={classes.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="2" y="9" width="3" height="6" rx="1.5" />
    <rect x="7.67" y="4" width="3" height="16" rx="1.5" />
    <rect x="13.33" y="7" width="3" height="10" rx="1.5" opacity="0.55" />
    <rect x="19" y="10" width="3" height="4" rx="1.5" opacity="0.55" />
  </svg>
);
