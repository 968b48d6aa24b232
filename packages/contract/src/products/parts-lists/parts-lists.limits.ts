export const partsListsLimits = {
  components: 20_000,
  /** Levels of nested objects and lists in a file. */
  depth: 64,
  /** Of each text of a component; longer ones are no names. */
  name: { max: 500 },
  filterName: { min: 1, max: 500 },
  purl: { max: 1_000 },
  hash: { max: 200 },
  search: { min: 2, max: 200 },
  version: { max: 100 },
  filter: { max: 200 },
  /** Rows that a search counts and exports at most. */
  found: 10_000,
  /** Reported versions of a product that a search adds up, the most common first. */
  versionsCounted: 1_000,
  /** The place of a flaw in a refusal. */
  place: 200,
} as const
