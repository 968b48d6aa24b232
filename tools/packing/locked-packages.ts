/** An entry of `package-lock.json`. */
export interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  os?: string | readonly string[]
  cpu?: string | readonly string[]
  libc?: string | readonly string[]
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

export interface Machine {
  os: string
  cpu: string
  libc: 'glibc' | 'musl'
}

const FOLDER = 'node_modules/'

function admits(only: string | readonly string[] = [], value: string): boolean {
  const listed = [only].flat()
  if (listed.includes(`!${value}`)) return false
  return listed.includes(value) || listed.every((name) => name.startsWith('!'))
}

/** Whether npm installs the package on such a machine. */
export const runsOn =
  ({ os, cpu, libc }: Machine) =>
  (locked: LockedPackage): boolean =>
    admits(locked.os, os) && admits(locked.cpu, cpu) && (os !== 'linux' || admits(locked.libc, libc))

/** Where Node finds a package that a package at `from` imports. */
function placeOf(packages: LockedPackages, name: string, from: string): string | undefined {
  const place = from === '' ? `${FOLDER}${name}` : `${from}/${FOLDER}${name}`
  if (packages[place]) return place
  if (from === '') return undefined
  return placeOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`))))
}

const neededBy = ({ dependencies, optionalDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** The packages with these names and all that they need, as the lock has them; without those that don't fit. */
export function lockedClosure(
  packages: LockedPackages,
  names: readonly string[],
  fits: (locked: LockedPackage) => boolean = () => true,
): LockedPackages {
  const found = new Map<string, LockedPackage>()
  const visit = (name: string, from: string): void => {
    const place = placeOf(packages, name, from)
    const locked = place === undefined ? undefined : packages[place]
    if (place === undefined || !locked || locked.link || found.has(place) || !fits(locked)) return
    found.set(place, locked)
    for (const needed of neededBy(locked)) visit(needed, place)
  }
  for (const name of names) visit(name, '')
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What `npm ci --omit=dev` installs on a machine. */
export function productionPackages(packages: LockedPackages, machine: Machine): LockedPackages {
  const own = Object.entries(packages).filter(([place]) => !place.includes(FOLDER))
  return lockedClosure(
    packages,
    own.flatMap(([, locked]) => neededBy(locked)),
    runsOn(machine),
  )
}
