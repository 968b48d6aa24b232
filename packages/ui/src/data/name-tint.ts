/** A hue in degrees derived from a name, so that things are distinguishable at a glance. */
export function nameHue(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}

/** The first letter of the name, or a placeholder without one. */
export const initialOf = (name: string): string => name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '·'
