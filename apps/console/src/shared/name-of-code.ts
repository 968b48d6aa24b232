/** The name of a code in its table, which is also its key in the texts. */
export function nameOfCode<Table extends Record<string, number>>(table: Table, code: number): keyof Table & string {
  const found = Object.entries(table).find(([, value]) => value === code)
  if (!found) throw new Error(`${code} is in no entry of its table`)
  return found[0]
}
