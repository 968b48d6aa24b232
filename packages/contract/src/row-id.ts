const ROW_ID = /^[1-9][0-9]{0,14}$/

/** The number behind an id as replies write it; undefined for any other spelling of one, such as `0x2`, and for what is none. */
export const rowIdOf = (id: string): number | undefined => (ROW_ID.test(id) ? Number(id) : undefined)

/** The same to look a row up by: 0 is nobody's. */
export const rowNumberOf = (id: string): number => rowIdOf(id) ?? 0
