import type { RejectionTexts } from './rejection-texts.zh.ts'

export const rejectionTextsEn: RejectionTexts = {
  usernameForm: {
    checked: 'Username format',
    found: 'Invalid format',
    fix: 'Use serial&productId as the username: the two joined by one &, with no spaces around them.',
  },
  unknownSerial: {
    checked: 'Serial number in the username',
    found: 'The product has no device with this serial number',
    fix: 'Add this serial number to the product first, or use one that exists. Serial numbers are case-sensitive.',
  },
  clientIdForm: {
    checked: 'Client ID format',
    found: 'Invalid format',
    fix: 'For signed sign-in, use name|timestamp=ms,signmethod=hmacsha256| and end it with |. Quote it in a shell.',
  },
  timestampMissing: {
    checked: 'Timestamp in the client ID',
    found: 'No timestamp',
    fix: 'Add timestamp=<current time in ms> between the two | of the client ID.',
  },
  timestampOff: {
    checked: 'Timestamp against the server’s clock',
    found: 'Too far apart',
    fix: 'The difference must be 5 minutes or less. Set the device’s clock, use milliseconds, and sign again before each connection.',
  },
  signMethod: {
    checked: 'Sign method',
    found: 'Unsupported sign method',
    fix: 'Use signmethod=hmacsha256. No other method is supported.',
  },
  signature: {
    checked: 'Signature in the password',
    found: 'Doesn’t match the device secret',
    fix: 'Compute HMAC-SHA256 with the device secret over clientId…deviceName…productKey…timestamp…, in lowercase hex. Name and timestamp must match the client ID, and the secret must be the one from the last reset.',
  },
  secret: {
    checked: 'Device secret in the password',
    found: 'Not the secret of this device',
    fix: 'Use the complete secret shown when the device was added or reset, with no spaces around it; a reset invalidates the old one immediately. If it is lost, reset it. To use signed sign-in instead, set the client ID to name|timestamp=ms,signmethod=hmacsha256|.',
  },
  plainSecretOverNetwork: {
    checked: 'Plain-secret sign-in over TLS or from the same machine',
    found: 'Unencrypted connection over the network',
    fix: 'The secret would cross the network in clear text, so the connection was rejected. Use signed sign-in or TLS.',
  },
  productDeleted: {
    checked: 'Product exists',
    found: 'The product was deleted',
    fix: 'Restore the product first.',
  },
  noClockOverNetwork: {
    checked: 'Signature without a timestamp over TLS or from the same machine',
    found: 'Unencrypted connection over the network',
    fix: 'A signature without a timestamp never expires, so anyone who reads it could reuse it. It is accepted over TLS only. Use TLS, or add a timestamp.',
  },
  certificateMissing: {
    checked: 'Device certificate in the TLS connection',
    found: 'No certificate presented',
    fix: 'This product requires certificates. Connect over TLS with a certificate added to the device and its private key, or set device certificates to “Allowed” under “Device authentication” of the product.',
  },
  certificateUnknown: {
    checked: 'Certificate added to this device',
    found: 'Unknown certificate',
    fix: 'Paste its PEM under “Certificates” on the device’s page. The value found is its SHA-256 fingerprint, for comparison.',
  },
  certificateOutOfDate: {
    checked: 'Validity period of the certificate',
    found: 'Expired or not yet valid',
    fix: 'Give the device a new certificate: add the new one on the device’s page first, then revoke the old one. If it is not yet valid, check its issue date.',
  },
  certificateRevoked: {
    checked: 'Certificate not revoked',
    found: 'The certificate is revoked',
    fix: 'A revocation can’t be undone. Give the device a new private key and certificate, and add the certificate on the device’s page.',
  },
  certificateNotAllowed: {
    checked: 'Product allows certificates',
    found: 'The product does not allow certificates',
    fix: 'The device presented a certificate and no password. Set device certificates to “Allowed” under “Device authentication” of the product, or let the device sign in with its secret.',
  },
  disabled: {
    checked: 'Device enabled',
    found: 'The device is disabled',
    fix: 'Its credentials are valid, but the device was disabled. To let it connect again, choose “Enable device” on its page.',
  },
  registrationOff: {
    checked: 'Product allows registration',
    found: 'Registration is off, or there is no product secret',
    fix: 'Turn on “Registration by product secret” under “Device authentication” of the product, and create a product secret.',
  },
  registrationOverNetwork: {
    checked: 'Registration over HTTPS or from the same machine',
    found: 'Unencrypted HTTP over the network',
    fix: 'The reply contains the device secret, which must not cross the network in clear text. Use the https:// address.',
  },
  registrationSerial: {
    checked: 'Serial number of the registration',
    found: 'The product has no device with this serial number',
    fix: 'The signature is valid, but the serial number is unknown. Apply for it or add it first. Serial numbers are case-sensitive.',
  },
  registrationSignature: {
    checked: 'Signature of the registration',
    found: 'Doesn’t match the product secret',
    fix: 'Compute HMAC-SHA256 with the product secret over deviceName…productKey…random…, in hex. The three values must match the request, and the secret must be the one from the last reset.',
  },
  registrationDone: {
    checked: 'First registration of the device',
    found: 'The device has already registered',
    fix: 'Each device can register once. If its secret is lost, reset it on the device’s page and write it to the device. If this was not your device, the product secret may have leaked: reset it.',
  },
  registrationActivated: {
    checked: 'Device has never connected',
    found: 'The device has connected before',
    fix: 'A device that has connected already has its secret and can’t register. If the secret is lost, reset it on the device’s page. If this was not your device, the product secret may have leaked: reset it.',
  },
  cloned: {
    checked: 'One device per identity',
    found: 'Two addresses keep disconnecting each other',
    fix: 'Two devices use the same serial number and secret. Give each its own serial number; if you don’t know where the other one is, reset the secret and write it to the genuine device only. A device that roams between two networks looks the same; in that case no action is needed.',
  },
}
