import type { CauseWords } from './cause-words.zh.ts'

export const causeWordsEn: CauseWords = {
  usernameForm: {
    checked: 'the form of the username',
    found: 'it has another form',
    fix: 'It is serial&productId: one & between, no spaces around.',
  },
  unknownSerial: {
    checked: 'the serial number in the username',
    found: 'this product has no such serial number',
    fix: 'Add this serial number here first, or use one that was added; upper and lower case differ.',
  },
  clientIdForm: {
    checked: 'the form of the client id',
    found: 'it has another form',
    fix: 'A signed one is name|timestamp=ms,signmethod=hmacsha256| and ends with |; in a shell it needs quotes.',
  },
  timestampMissing: {
    checked: 'that a timestamp is given',
    found: 'there is none',
    fix: 'Put timestamp=<now in ms> between the two | of the client id.',
  },
  timestampOff: {
    checked: 'the timestamp against the server’s clock',
    found: 'too far apart',
    fix: 'It may be off by 5 minutes. Set the device’s clock, use milliseconds, and sign anew before each connect.',
  },
  signMethod: { checked: 'the sign method', found: 'an unknown one', fix: 'Only signmethod=hmacsha256 is known.' },
  signature: {
    checked: 'the signature in the password',
    found: 'not what the device secret gives',
    fix: 'HMAC-SHA256 with the device secret over clientId…deviceName…productKey…timestamp…, as lower-case hex; name and timestamp must be those of the client id, and the secret the one of the last reset.',
  },
  secret: {
    checked: 'the device secret in the password',
    found: 'not the secret of this device',
    fix: 'Use the secret shown when the device was added or reset, whole and with no spaces around; a reset ends the old one at once. If it is lost, reset it. To sign instead, the client id is name|timestamp=ms,signmethod=hmacsha256|.',
  },
  plainSecretOverNetwork: {
    checked: 'that the easy form comes over TLS or from the same machine',
    found: 'an open connection over the network',
    fix: 'The secret would cross the network readable, so it was refused. Sign instead, or use TLS.',
  },
  productDeleted: {
    checked: 'that the product exists',
    found: 'it was deleted',
    fix: 'The product was deleted: restore it first.',
  },
  noClockOverNetwork: {
    checked: 'that a signature without a timestamp comes over TLS or from the same machine',
    found: 'an open connection over the network',
    fix: 'Such a signature is good for ever, so whoever reads it could use it: it is taken over TLS only. Use TLS, or add a timestamp.',
  },
  certificateMissing: {
    checked: 'the device’s certificate in the TLS connection',
    found: 'none was shown',
    fix: 'This product requires certificates: connect by TLS with a registered certificate and its private key, or set the device identity of the product to “allowed”.',
  },
  certificateUnknown: {
    checked: 'that the certificate is registered for this device',
    found: 'it is not',
    fix: 'Paste its PEM under “Certificates” on the device’s page. What was found is its SHA-256 fingerprint, to compare.',
  },
  certificateOutOfDate: {
    checked: 'the dates of the certificate',
    found: 'it is not in force',
    fix: 'Give the device a new certificate: register the new one on its page first, then revoke the old one. If it is not in force yet, check when it was issued.',
  },
  certificateRevoked: {
    checked: 'that the certificate is not revoked',
    found: 'it was revoked',
    fix: 'That cannot be undone: give the device a new private key and certificate, and register it on the device’s page.',
  },
  disabled: {
    checked: 'that the device is not disabled',
    found: 'it is disabled',
    fix: 'Its identity is good; somebody disabled it. To let it in again, choose “Enable” on its page.',
  },
  registrationOff: {
    checked: 'that the product lets devices register',
    found: 'it does not, or has no product secret',
    fix: 'Turn on “Registration by product secret” in the device identity of the product, and make a product secret.',
  },
  registrationOverNetwork: {
    checked: 'that the registration comes over HTTPS or from the same machine',
    found: 'open HTTP over the network',
    fix: 'The answer holds the device secret, which must not cross the network readable: use the https:// address.',
  },
  registrationSerial: {
    checked: 'the serial number of the registration',
    found: 'this product has no such serial number',
    fix: 'The signature is good; the serial number is not known: apply for it or add it first. Upper and lower case differ.',
  },
  registrationSignature: {
    checked: 'the signature of the registration',
    found: 'not what the product secret gives',
    fix: 'HMAC-SHA256 with the product secret over deviceName…productKey…random…, as hex; the three must be those of the request, and the secret the one of the last reset.',
  },
  registrationDone: {
    checked: 'that the device registers for the first time',
    found: 'it has registered before',
    fix: 'Each device registers once. If its secret is lost, reset it on the device’s page and write it to the device. If it was not your device, the product secret may be known to others: reset that.',
  },
  registrationActivated: {
    checked: 'that the device has not connected yet',
    found: 'it has',
    fix: 'A device that has connected has its secret and cannot register. If the secret is lost, reset it on its page. If it was not your device, the product secret may be known to others: reset that.',
  },
  cloned: {
    checked: 'that one device alone uses this identity',
    found: 'two addresses take each other’s place again and again',
    fix: 'Two devices have the same serial number and secret. Give each its own serial number; if you do not know where the other one is, reset the secret and write it to the right one only. A device that goes to and fro between two networks looks the same and needs nothing.',
  },
}
