/** Single devices, or all that the filter covers. */
export interface Selection {
  isAll: boolean
  serials: ReadonlySet<string>
}

export const noSelection: Selection = { isAll: false, serials: new Set() }
