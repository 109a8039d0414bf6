import classes from './Logo.module.css';

/** The mark of the application icon: sound waves with a text caret in the middle. */
export const Logo = ({ size = 22 }: { readonly size?: number }) => (
  <svg className={classes.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <g opacity="0.6">
      <rect x="1.5" y="10" width="2" height="4" rx="1" />
      <rect x="5.5" y="7" width="2" height="10" rx="1" />
      <rect x="16.5" y="7" width="2" height="10" rx="1" />
      <rect x="20.5" y="10" width="2" height="4" rx="1" />
    </g>
    <rect x="11" y="2" width="2" height="20" />
    <rect x="8.5" y="2" width="7" height="2" rx="1" />
    <rect x="8.5" y="20" width="7" height="2" rx="1" />
  </svg>
);
