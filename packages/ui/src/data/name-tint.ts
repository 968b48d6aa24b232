/** A hue (degrees) that a name always gets, so that things can be told apart at a glance. */
export function nameHue(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}

/** The first letter that is one, or a sign that there is none. */
export const initialOf = (name: string): string => name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '·'
