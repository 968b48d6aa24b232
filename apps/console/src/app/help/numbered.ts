/** The parts of a guide with a React key: a guide does not change while it is shown, so the position identifies a part. */
export const numbered = <Part>(parts: readonly Part[]): { key: string; part: Part }[] =>
  parts.map((part, index) => ({ key: String(index), part }))
