const ROW_ID = /^[1-9][0-9]{0,14}$/

/** Parses an id as replies write it; undefined for any other notation, such as `0x2`. */
export const rowIdOf = (id: string): number | undefined => (ROW_ID.test(id) ? Number(id) : undefined)

/** The same for a query: 0 matches no row. */
export const rowNumberOf = (id: string): number => rowIdOf(id) ?? 0
