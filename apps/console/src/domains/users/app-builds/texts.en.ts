import type { BuildsTexts } from './texts.zh.ts'

export const buildsEn: BuildsTexts = {
  failed: { title: 'Couldn’t load the builds' },
  types: {
    experience: 'Experience build',
    formal: 'Formal build',
  },
  about: {
    experience:
      'For tests: its package name ends with .exp and its icon has an orange corner, so a phone can have both. Links work for 30 days.',
    formal:
      'For users: signed with the release key of the application, https only. After the first one, package name and bundle ID can’t change.',
  },
  version: 'Version',
  versionHint: 'Like n.n.n, for example 1.0.0',
  versionWrong: 'Must be like n.n.n, for example 1.0.0',
  build: 'Build',
  rebuild: 'Build again',
  publishAndBuild: 'Publish and build',
  quota: (day, perDay, month, perMonth) => `${day} of ${perDay} today, ${month} of ${perMonth} this month`,
  missing: 'To do before you can build',
  needs: {
    published: 'Publish the look',
    agreement: 'Enter the link of the user agreement',
    privacy: 'Enter the link of the privacy policy',
    exampleName: 'Replace the package name or bundle ID that starts with com.example',
    publicUrl: 'Ask your administrator to set SLIPWAY_PUBLIC_URL',
    https: 'Ask your administrator to use https for that address',
  },
  tools: {
    text: 'This server can’t build Android packages yet. Missing: ',
    none: 'No build worker is running: SLIPWAY_ROLES must include builds.',
    command: 'Install on the server',
  },
  states: {
    none: 'Not built',
    running: 'In progress',
    complete: 'Complete',
    failed: 'Failed',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  },
  started: 'Build started. It usually takes less than a minute.',
  progress: 'Build steps',
  queued: (place) =>
    place === 0 ? 'Waiting for a build worker' : place === 1 ? '1 build ahead' : `${place} builds ahead`,
  usual: 'Usually under a minute. You can leave this page.',
  seconds: (seconds) => `${seconds} s`,
  steps: {
    queued: 'Queue',
    key: 'Signing key',
    icons: 'Icons',
    package: 'Package',
    align: 'Align',
    sign: 'Sign',
    verify: 'Verify',
    profile: 'Profile for iOS',
    store: 'Store',
  },
  cancel: 'Cancel build',
  cancelled: 'Build cancelled',
  qr: (version) => `QR code to download ${version}`,
  qrVersion: (version) => `Version ${version}. The code is valid for this version only.`,
  links: {
    page: 'Copy address of the download page',
    android: 'Download Android package',
    ios: 'Download profile for iOS',
  },
  facts: {
    size: 'Size',
    built: 'Built',
    expires: 'Links work until',
    untilWithdrawn: 'Until you withdraw it',
    sha256: 'SHA-256',
    signer: 'Signing certificate SHA-256',
    profile: 'Profile for iOS',
  },
  profiles: {
    none: 'Not signed: iOS shows “Unsigned”. Administrators can set SLIPWAY_PROFILE_CERTIFICATE.',
    authority:
      'Signed by the authority of this server: iOS shows “Not Verified”, and “Verified” on phones that trust this authority.',
    certificate:
      'Signed with the certificate of the settings: iOS shows “Verified” if the phone trusts its authority, otherwise “Not Verified”.',
  },
  withdraw: 'Withdraw',
  withdrawing: {
    title: (version) => `Withdraw ${version}?`,
    text: 'Its links and its QR code stop working immediately. Installed apps stay.',
    done: 'Build withdrawn',
  },
  limits: {
    day: {
      title: 'Daily build limit reached',
      text: (limit, time) => `An application can be built ${limit} times a day. You can build again after ${time}.`,
    },
    month: {
      title: 'Monthly build limit reached',
      text: (limit, time) => `An application can be built ${limit} times a month. You can build again after ${time}.`,
    },
    close: 'OK',
  },
  history: {
    title: 'Build history',
    empty: 'No builds yet',
    failed: { title: 'Couldn’t load the build history' },
    pages: 'Pages of the build history',
    count: (total) => (total === 1 ? '1 build' : `${total} builds`),
    columns: { version: 'Version', type: 'Type', state: 'State', started: 'Started', by: 'Started by', log: 'Log' },
    showLog: 'Show log',
    logOf: (version) => `Build log of ${version}`,
  },
  exports: {
    title: 'Projects for app stores',
    text: 'Download a project, then compile and sign it on your own computer. This server has not compiled it.',
    projects: {
      xcode: {
        name: 'iOS: Xcode project',
        text: 'Compiled and signed on your Mac with your Apple account.',
        download: 'Download Xcode project',
      },
      twa: {
        name: 'Google Play: Bubblewrap configuration',
        text: 'An Android app whose pages Chrome shows. It receives the browser’s push messages.',
        download: 'Download Bubblewrap configuration',
      },
    },
    notReady: 'Available when a formal build can start. The card of formal builds above lists what is missing.',
  },
}
