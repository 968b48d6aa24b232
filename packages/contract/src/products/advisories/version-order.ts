/** Words that come before the version without them, in this order: `1.0-alpha` < `1.0-rc1` < `1.0`. */
const BEFORE = ['dev', 'snapshot', 'alpha', 'a', 'beta', 'b', 'm', 'milestone', 'pre', 'preview', 'rc', 'cr', 'c']
const NAME = /^(?:[A-Za-z][A-Za-z_+]*[-_/])+(?=v?\d)/
const LEADING = /^[vV=](?=\d)/
const EPOCH = /^(\d{1,9}):(.*)$/

interface Parts {
  epoch: number
  /** Numbers, words, and `~`, which is below everything (Debian). */
  parts: readonly string[]
}

/** `mbedtls-3.5.2`, `v3.5.2` and `3.5.2` are one version; a build number after `+` says nothing about its order. */
function partsOf(version: string): Parts {
  const plain = version.trim().replace(NAME, '').replace(LEADING, '')
  const [, epoch = '0', rest = plain] = EPOCH.exec(plain) ?? []
  const withoutBuild = rest.replace(/\+[0-9A-Za-z.-]*$/, '')
  return { epoch: Number(epoch), parts: withoutBuild.toLowerCase().match(/\d+|[a-z]+|~/g) ?? [] }
}

const isNumber = (part: string): boolean => /^\d/.test(part)

/** Where the other version has ended: `1.0` is above `1.0-rc1` and `1.0b2`, and below `1.0.1` and OpenSSL's `1.0b`. */
function againstNothing(parts: readonly string[], index: number, isPre: boolean): number {
  const part = parts[index] ?? ''
  if (part === '~' || isPre) return -1
  if (isNumber(part)) return /^0+$/.test(part) ? 0 : 1
  const isWord = part.length > 1 || isNumber(parts[index + 1] ?? '')
  return BEFORE.includes(part) && isWord ? -1 : 1
}

function compareParts(one: string, other: string): number {
  if (one === other) return 0
  if (one === '~' || other === '~') return one === '~' ? -1 : 1
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? 1 : -1
  const [first, second] = [BEFORE.indexOf(one), BEFORE.indexOf(other)]
  if (first >= 0 && second >= 0) return first - second
  if (first >= 0 || second >= 0) return first >= 0 ? -1 : 1
  return one < other ? -1 : 1
}

/** Of any length: a date or a hash can be longer than a safe integer. */
function compareNumbers(one: string, other: string): number {
  const [first, second] = [one.replace(/^0+(?=\d)/, ''), other.replace(/^0+(?=\d)/, '')]
  if (first.length !== second.length) return first.length - second.length
  return first === second ? 0 : first < second ? -1 : 1
}

/** Semantic versions by their standard, and what Debian, OpenSSL and others write in the order that they mean. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.epoch !== second.epoch) return first.epoch - second.epoch
  const length = Math.max(first.parts.length, second.parts.length)
  for (let index = 0; index < length; index++) {
    const [left, right] = [first.parts[index], second.parts[index]]
    const order =
      left !== undefined && right !== undefined
        ? compareParts(left, right)
        : left === undefined
          ? -againstNothing(second.parts, index, beginsPreRelease(other, index))
          : againstNothing(first.parts, index, beginsPreRelease(one, index))
    if (order !== 0) return order
  }
  return 0
}

/** Whether this part is the first after the hyphen of a semantic version such as `1.0.0-5`. */
function beginsPreRelease(version: string, index: number): boolean {
  return index === 3 && /^\d+\.\d+\.\d+-/.test(version.trim().replace(NAME, '').replace(LEADING, ''))
}
