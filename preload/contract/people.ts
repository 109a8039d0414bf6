/** How many people speak in a recording. Without zod: the window has it from the start. */

/** People that are told apart by their voices. */
export const maxPeople = 8;
