export const ROW_PX = 44
const HEAD_PX = 40
const HIGHEST = 'max(360px, calc(100dvh - 250px))'

/** The CSS height of a virtual table, for what is shown while its rows load. */
export const virtualTableHeight = (rows: number): string => `min(${HIGHEST}, ${HEAD_PX + rows * ROW_PX}px)`
