/** Joins the truthy class names. Order has no meaning: the kit never overrides one utility by another. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
