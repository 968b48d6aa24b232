export interface Purl {
  /** Type, namespace and name, decoded: what identifies a component in all of its versions. */
  base: string
  /** Decoded; empty where the purl names none. */
  version: string
}

/** Types whose names are the same in any case. */
const CASELESS = new Set(['pypi', 'github', 'bitbucket', 'composer', 'golang', 'deb', 'apk', 'rpm', 'githubactions'])

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `pkg:npm/%40angular/core@12.0.0?os=linux#src`: undefined for a text that is no purl. */
export function purlOf(text: string): Purl | undefined {
  const [withoutSubpath = ''] = text.trim().split('#')
  const [plain = ''] = withoutSubpath.split('?')
  const [, type = '', rest = ''] = /^pkg:\/{0,2}([A-Za-z][A-Za-z0-9.+-]*)\/(.+)$/.exec(plain) ?? []
  if (type === '') return undefined
  const at = rest.lastIndexOf('@')
  // A namespace such as `@angular` that is not encoded is no version.
  const hasVersion = at > 0 && rest[at - 1] !== '/' && !rest.slice(at).includes('/')
  const path = hasVersion ? rest.slice(0, at) : rest
  const names = path.split('/').filter(Boolean).map(decoded)
  if (names.length === 0) return undefined
  const version = hasVersion ? decoded(rest.slice(at + 1)) : ''
  return { base: baseOf(type.toLowerCase(), names), version }
}

function baseOf(type: string, names: readonly string[]): string {
  const joined = names.join('/')
  const name = CASELESS.has(type) ? joined.toLowerCase() : joined
  return `pkg:${type}/${type === 'pypi' ? name.replaceAll(/[-_.]+/g, '-') : name}`
}
