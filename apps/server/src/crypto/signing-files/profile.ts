import { octetsOf, oidOf, parseBer, partsOf, tags } from './ber.ts'
import { fingerprintOf } from '../certificate-fingerprint.ts'
import { readCertificate } from './certificates.ts'
import { readPlist, type PlistValue } from './plist.ts'
import { SigningFileRefused, type ProfileFacts } from './signing-findings.ts'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const MOST_CERTIFICATES = 100

type Dictionary = Readonly<Record<string, PlistValue>>

const isDictionary = (value: PlistValue | undefined): value is { [key: string]: PlistValue } =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) && !Buffer.isBuffer(value)

const textOf = (value: PlistValue | undefined): string =>
  typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200) : ''

/** RFC 5652 §5. The signature is Apple's, and only phones judge it. */
function contentOf(bytes: Buffer): Dictionary {
  const [type, wrapped] = partsOf(parseBer(bytes), tags.sequence)
  if (oidOf(type) !== SIGNED_DATA) throw new SigningFileRefused('notReadable')
  const [, , encapsulated] = partsOf(partsOf(wrapped, tags.context0)[0], tags.sequence)
  const [contentType, content] = partsOf(encapsulated, tags.sequence)
  if (oidOf(contentType) !== DATA) throw new SigningFileRefused('notReadable')
  const plist = readPlist(octetsOf(partsOf(content, tags.context0)[0]).toString('utf8'))
  if (!isDictionary(plist)) throw new SigningFileRefused('notReadable')
  return plist
}

function kindOf(plist: Dictionary, entitlements: Dictionary): ProfileFacts['kind'] {
  if (plist['ProvisionsAllDevices'] === true) return 'enterprise'
  if (!Array.isArray(plist['ProvisionedDevices'])) return 'appStore'
  return entitlements['get-task-allow'] === true ? 'development' : 'adHoc'
}

function read(bytes: Buffer): ProfileFacts {
  const plist = contentOf(bytes)
  const entitlements = plist['Entitlements']
  const expires = plist['ExpirationDate']
  const teams = plist['TeamIdentifier']
  const listed = plist['DeveloperCertificates']
  if (!isDictionary(entitlements) || !(expires instanceof Date) || Number.isNaN(expires.getTime())) {
    throw new SigningFileRefused('notReadable')
  }
  const certificates = Array.isArray(listed) ? listed.filter((one) => Buffer.isBuffer(one)) : []
  if (certificates.length > MOST_CERTIFICATES) throw new SigningFileRefused('tooCostly')
  const applicationId = textOf(entitlements['application-identifier'])
  const aps = entitlements['aps-environment']
  const devices = plist['ProvisionedDevices']
  const bundleId = applicationId.slice(applicationId.indexOf('.') + 1)
  if (bundleId === '') throw new SigningFileRefused('notReadable')
  return {
    name: textOf(plist['Name']),
    kind: kindOf(plist, entitlements),
    bundleId,
    teamId: textOf(Array.isArray(teams) ? teams[0] : undefined),
    notAfter: expires.getTime(),
    devices: Array.isArray(devices) ? devices.length : 0,
    aps: aps === 'development' || aps === 'production' ? aps : null,
    certificates: certificates.map((der) => fingerprintOf(readCertificate(der))),
  }
}

/** What a provisioning profile says: property list in a signed message. */
export function readProfile(bytes: Buffer): ProfileFacts {
  try {
    return read(bytes)
  } catch (error) {
    throw error instanceof SigningFileRefused ? error : new SigningFileRefused('notReadable')
  }
}
