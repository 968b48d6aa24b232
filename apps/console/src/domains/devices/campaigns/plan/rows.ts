/** The values of a set of checkboxes after one was clicked. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Rows after one of them has changed. */
export const changedRow = <Row extends { key: number }>(
  rows: readonly Row[],
  key: number,
  fields: Partial<Omit<Row, 'key'>>,
): Row[] => rows.map((row) => (row.key === key ? { ...row, ...fields } : row))
