import { partsListsLimits } from '../parts-lists.limits.ts'

/** `components[3].name`; `$` for the entire document. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .reduce<string>(
      (place, step) => place + (typeof step === 'number' ? `[${step}]` : `${place && '.'}${String(step)}`),
      '',
    )
    .slice(0, partsListsLimits.place) || '$'
