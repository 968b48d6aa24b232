/** Java's reserved words and literals: none of them can be a segment of a package that is compiled. */
const KEYWORDS = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final ' +
    'finally float for goto if implements import instanceof int interface long native new package private protected ' +
    'public return short static strictfp super switch synchronized this throw throws transient try void volatile while ' +
    'true false null'
  ).split(' '),
)

export type NameKind = 'android' | 'ios'

const characters: Readonly<Record<NameKind, RegExp>> = {
  android: /^[A-Za-z0-9_.]*$/,
  ios: /^[A-Za-z0-9_.-]*$/,
}

/** VA-66, VA-67, VA-69. Bundle IDs may have hyphens (SI-115), and any words. */
export function isPackageName(name: string, kind: NameKind): boolean {
  const segments = name.split('.')
  return (
    characters[kind].test(name) &&
    segments.length > 1 &&
    segments.every((segment) => /^[A-Za-z]/.test(segment)) &&
    !(kind === 'android' && segments.some((segment) => KEYWORDS.has(segment)))
  )
}
