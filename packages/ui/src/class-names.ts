/** Joins the class names that are there. Order carries no meaning: the kit never overrides one utility by another. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
