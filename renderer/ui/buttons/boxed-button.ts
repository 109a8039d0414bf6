import classes from './boxed-button.module.css';

/** The class of small buttons within editors and above the page, also for elements that React does not create. */
export const boxedButton = classes.boxed ?? '';
