/** `name`, or `name 2`, `name 3`, … : the first that none of these has, in any case, cut to `max` characters. */
export function numberedName(name: string, taken: readonly { name: string }[], max: number): string {
  const names = new Set(taken.map((one) => one.name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const tried = `${name.slice(0, max - end.length).trimEnd()}${end}`
    if (!names.has(tried.toLowerCase())) return tried
  }
}
