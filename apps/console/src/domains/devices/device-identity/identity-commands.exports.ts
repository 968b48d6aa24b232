import { registerDevice } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { CodeTab } from '@slipway/ui/data/CopyBlock.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import { identityTexts } from './identity-texts.ts'

interface Facts extends DeviceName {
  host: string
  /** The origin of this page, without a trailing slash. */
  origin: string
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const named = ({ productId, serial }: DeviceName) => `PRODUCT=${productId}\nSERIAL=${shellQuoted(serial)}`

/** Fetches a device secret by means of the product secret; the HMAC covers `registrationText`. */
export const registerCommand = (facts: Facts, productSecret: string): string => `${named(facts)}
SECRET=${shellQuoted(productSecret)}
ONCE=$(openssl rand -hex 16)
SIGN=$(printf %s "deviceName\${SERIAL}productKey\${PRODUCT}random\${ONCE}" |
  openssl dgst -sha256 -hmac "$SECRET" | sed "s/^.* //")
curl -sS ${facts.origin}${registerDevice.path} -H 'content-type: application/json' \\
  -d "{\\"productId\\":\\"$PRODUCT\\",\\"serial\\":\\"$SERIAL\\",\\"random\\":\\"$ONCE\\",\\"sign\\":\\"$SIGN\\"}"`

const publish = ({ host }: Facts) =>
  `mosquitto_pub -h ${host} -p ${deployment().mqttsPort} --cafile ca.pem -u "$SERIAL&$PRODUCT" -q 1`
const report = `-t "iot/v1/$PRODUCT/$SERIAL/${propertyReport.tail}" -m '{"id":"1","data":{}}'`

const certificateCommand = (facts: Facts): string => `${named(facts)}
${publish(facts)} \\
  --cert device.pem --key device.key -i "$SERIAL" \\
  ${report}`

const noClockCommand = (facts: Facts, deviceSecret: string): string => `${named(facts)}
SECRET=${shellQuoted(deviceSecret)}
SIGN=$(printf %s "clientId\${SERIAL}deviceName\${SERIAL}productKey\${PRODUCT}" |
  openssl dgst -sha256 -hmac "$SECRET" | sed "s/^.* //")
${publish(facts)} \\
  -i "$SERIAL|signmethod=hmacsha256|" -P "$SIGN" \\
  ${report}`

type Remedy = 'default' | 'register' | 'certificate' | 'noClock'

/** The command that resolves a rejection of each cause; `default` is one of the ordinary connect commands. */
const remedies: Record<RejectionCause, Remedy> = {
  usernameForm: 'default',
  unknownSerial: 'default',
  clientIdForm: 'default',
  timestampMissing: 'default',
  timestampOff: 'default',
  signMethod: 'default',
  signature: 'default',
  secret: 'default',
  plainSecretOverNetwork: 'default',
  productDeleted: 'default',
  noClockOverNetwork: 'noClock',
  certificateMissing: 'certificate',
  certificateUnknown: 'certificate',
  certificateOutOfDate: 'certificate',
  certificateRevoked: 'certificate',
  certificateNotAllowed: 'default',
  disabled: 'default',
  registrationOff: 'register',
  registrationOverNetwork: 'register',
  registrationSerial: 'register',
  registrationSignature: 'register',
  registrationDone: 'default',
  registrationActivated: 'default',
  cloned: 'default',
}

/** The command that resolves a rejection which the default commands do not. */
export function identityTab(cause: RejectionCause, facts: Facts, deviceSecret: string): CodeTab | undefined {
  const remedy = remedies[cause]
  if (remedy === 'register') {
    return { key: 'register', label: 'curl', code: registerCommand(facts, identityTexts().secret.placeholder) }
  }
  if (remedy === 'certificate') {
    return { key: 'certificate', label: 'mosquitto_pub (TLS)', code: certificateCommand(facts) }
  }
  if (remedy === 'noClock') {
    return { key: 'noClock', label: 'mosquitto_pub (TLS)', code: noClockCommand(facts, deviceSecret) }
  }
  return undefined
}
export { identityTexts } from './identity-texts.ts'
