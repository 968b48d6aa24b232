import type { ConnectTexts } from './connect-texts.zh.ts'

export const connectEn: ConnectTexts = {
  secret: {
    addedTitle: (serial) => `Device ${serial} added`,
    resetTitle: (serial) => `New secret for device ${serial}`,
    label: 'Device secret',
    once: 'This secret is shown only once. Save it now. If you lose it, you can only reset it.',
    commands: 'Connect this device',
    commandsText: 'These commands are filled in for this device. Paste one into a terminal.',
    noProperties:
      'The product has no property that devices report yet, so the examples send no values. Add one and it appears here.',
    done: 'Done',
    open: 'Open device',
    secretPlaceholder: '<device secret>',
    keepTitle: 'Have you saved the secret?',
    keepText: 'After you close this dialog, the secret can’t be shown again, only reset.',
    keepConfirm: 'I’ve saved it',
    keepCancel: 'Back',
  },
  commands: {
    pub: 'mosquitto_pub',
    pubPlainSecret: 'mosquitto_pub (plain secret)',
    sub: 'mosquitto_sub',
    node: 'Node.js',
    python: 'Python',
    label: 'Connection commands',
    comments: {
      signed: 'Signed sign-in: the secret never crosses the network; a signature is valid for 5 minutes',
      plainSecret: 'Plain secret: the device secret is the password; only on the same machine or over TLS',
      subscribe: 'Subscribes to downlink messages and prints each property the platform sets',
      oneConnection: 'A device has one connection at a time: a newer connection replaces the older one',
      install: 'Install',
      run: 'Save as',
      signEachTime: 'Signed again for each connection',
      apply: 'Control the hardware here',
    },
  },
}
