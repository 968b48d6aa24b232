import type { DeviceIdentityTexts } from './texts.zh.ts'

export const deviceIdentityEn: DeviceIdentityTexts = {
  title: 'Device authentication',
  text: 'How devices of this product authenticate. Changes apply the next time a device connects.',
  failed: { title: 'Couldn’t load device authentication', text: 'Check the network and try again.' },
  saved: 'Saved',
  rules: {
    title: 'Authentication methods',
    allowNoClock: 'Devices without a clock',
    allowNoClockHint: 'Signatures without a timestamp are accepted, over TLS only.',
    allowRegistration: 'Registration by product secret',
    allowRegistrationHint:
      'A device uses the product secret to get its own device secret, once. Its serial number must exist and must never have connected.',
    certificates: 'Device certificates',
    certificateUse: {
      none: 'Not used',
      allowed: 'Allowed: can replace the device secret',
      required: 'Required: devices can’t connect without one',
    },
    trustGateways: 'Trust gateways',
    trustGatewaysHint: 'Gateways of the same account can connect devices of this product without device secrets.',
    resetLeavesHome: 'A reset device leaves its home',
    resetLeavesHomeHint:
      'A device that is reset by hand leaves its home, and its data is deleted. If this is off, its owner has to remove it first, so that a device that was found or stolen can’t be added.',
    claims: {
      title: 'How users add devices',
      claimByLabel: {
        title: 'Code of the label',
        hint: 'Users scan or type the code that is printed on the device, even before it has power.',
      },
      claimBySetup: {
        title: 'Token through the device',
        hint: 'The companion app sets up Wi-Fi by Bluetooth, and the device passes the token on.',
      },
      claimByPress: {
        title: 'Press on the button',
        hint: 'Users in the same network can add the device for a moment after its button was pressed.',
      },
      none: 'All ways are off: users can only add sub-devices with their gateways, and virtual devices.',
    },
    trust: {
      title: 'Trust gateways?',
      text: 'Any gateway of the same account that knows a serial number can then report and receive commands for that device without its secret. A compromised gateway can impersonate all of these devices, except devices already behind another gateway, disabled devices, and devices with a connection of their own.',
      confirm: 'Trust gateways',
    },
  },
  secret: {
    title: 'Product secret',
    none: 'No product secret yet.',
    since: (time) => `Created at ${time}. It can’t be shown again.`,
    make: 'Create product secret',
    reset: 'Reset product secret',
    resetTitle: 'Reset product secret?',
    resetText:
      'The old secret stops working immediately. Devices that have not registered need the new one. Devices that already have a device secret are not affected.',
    shownTitle: 'Save the product secret',
    once: 'The product secret is shown only once. All devices of the product share it; anyone who knows it can register devices that have not registered yet.',
    done: 'I’ve saved it',
    keepTitle: 'Have you saved the product secret?',
    keepText: 'After you close this dialog, it can’t be shown again, only reset.',
    keepConfirm: 'I’ve saved it',
    keepCancel: 'Back',
    command: 'Register a device with this secret',
    placeholder: '<product secret>',
    serialPlaceholder: '<serial number>',
  },
  registrations: {
    title: 'Recent registrations',
    empty: 'No device has registered yet.',
    columns: { serial: 'Serial number', time: 'Time', ip: 'IP address' },
  },
  refused: {
    title: 'Rejected connections and registrations',
    empty: 'No rejected connections or registrations.',
    working: 'Command that works',
  },
  certificates: {
    title: (serial) => `Certificates of device ${serial}`,
    text: 'A device that presents one of these certificates over TLS needs no secret. Certificates must be allowed under “Device authentication” of the product.',
    label: 'Certificates',
    empty: 'No certificates yet.',
    columns: { subject: 'Subject', validTo: 'Valid until', state: 'Status', actions: 'Actions' },
    good: 'Valid',
    revoked: 'Revoked',
    over: 'Expired',
    add: 'Add certificate',
    pem: 'Certificate (PEM)',
    pemHint: 'The certificate only, not its private key. Self-signed certificates are accepted.',
    added: 'Certificate added',
    revoke: 'Revoke',
    revokeNamed: (subject) => `Revoke certificate ${subject}`,
    revokeTitle: 'Revoke this certificate?',
    revokeText:
      'The device is disconnected immediately and can never use this certificate again. This can’t be undone.',
    revokedDone: 'Certificate revoked',
  },
  cloned: {
    title: (found) => `Possible clone: ${found} keep disconnecting each other with the same identity`,
  },
}
