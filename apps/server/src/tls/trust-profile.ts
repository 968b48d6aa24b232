import { hash } from 'node:crypto'

/** UUIDs of Apple's profiles: the same authority gives the same ones, so that installing it again replaces it. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text, 'hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A configuration profile with which iPhones, iPads and Macs install an authority. `certificate`: DER. */
export function trustProfile(certificate: Buffer, name: string): string {
  const id = hash('sha256', certificate, 'hex')
  const identifier = `slipway.authority.${id.slice(0, 16)}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${identifier}</string>
  <key>PayloadUUID</key><string>${uuidOf(id)}</string>
  <key>PayloadDisplayName</key><string>${escaped(name)}</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${identifier}.root</string>
      <key>PayloadUUID</key><string>${uuidOf(`${id} root`)}</string>
      <key>PayloadDisplayName</key><string>${escaped(name)}</string>
      <key>PayloadCertificateFileName</key><string>slipway.crt</string>
      <key>PayloadContent</key><data>${certificate.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`
}
