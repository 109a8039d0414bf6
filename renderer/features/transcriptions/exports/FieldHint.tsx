import type { ComponentProps } from 'react';
import classes from './FieldHint.module.css';

export const FieldHint = (props: ComponentProps<'p'>) => <p {...props} className={classes.hint} />;
