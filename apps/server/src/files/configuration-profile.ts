import { hash } from 'node:crypto'
import { xmlText } from './xml-text.ts'

/** A value of a property list, as XML. */
export const plist = {
  text: (text: string): string => `<string>${xmlText(text)}</string>`,
  data: (bytes: Buffer): string => `<data>${bytes.toString('base64')}</data>`,
  yes: '<true/>',
  no: '<false/>',
  one: '<integer>1</integer>',
}

/** What the profile installs. */
interface Payload {
  type: string
  /** After the identifier of the profile. */
  name: string
  values: Readonly<Record<string, string>>
}

interface Profile {
  identifier: string
  displayName: string
  /** Installing a profile with the same identity replaces the older one. */
  identity: string
  values?: Readonly<Record<string, string>>
  payload: Payload
}

function uuidOf(text: string): string {
  const digits = hash('sha256', text, 'hex')
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return parts.join('-')
}

/** The members of a dictionary. */
export const entriesOf = (values: Readonly<Record<string, string>>, indent = ''): string =>
  Object.entries(values)
    .map(([key, value]) => `${indent}<key>${key}</key>${value}\n`)
    .join('')

const document = (members: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${members}</dict>
</plist>
`

/** A property list of a dictionary. */
export const plistDocument = (values: Readonly<Record<string, string>>): string => document(entriesOf(values, '  '))

/** A configuration profile with one payload, which iPhones, iPads and Macs install. */
export function configurationProfile({ identifier, displayName, identity, values = {}, payload }: Profile): string {
  const common = (type: string, id: string, uuid: string) => ({
    PayloadType: plist.text(type),
    PayloadVersion: plist.one,
    PayloadIdentifier: plist.text(id),
    PayloadUUID: plist.text(uuid),
    PayloadDisplayName: plist.text(displayName),
  })
  const own = common(payload.type, `${identifier}.${payload.name}`, uuidOf(`${identity} ${payload.name}`))
  const inner = entriesOf({ ...own, ...payload.values }, '      ')
  return document(`${entriesOf({ ...common('Configuration', identifier, uuidOf(identity)), ...values }, '  ')}  <key>PayloadContent</key>
  <array>
    <dict>
${inner}    </dict>
  </array>
`)
}
