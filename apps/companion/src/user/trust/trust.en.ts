import type { TrustTexts } from './TrustPage.tsx'

export const trustEn: TrustTexts = {
  title: 'Trust this server',
  text: 'In the local network, this server uses a certificate that it has signed itself. Once its authority is installed, phones open the app over https: it can be installed on the home screen, opens offline, receives pushes and scans codes.',
  off: 'This server has no https for the local network.',
  offHow: 'Its administrator can set SLIPWAY_LOCAL_CA=true and restart it. Then open this page again.',
  fingerprint: 'Fingerprint of the certificate (SHA-256)',
  compare:
    'Compare it before you install: it must equal the fingerprint that the server printed in its terminal at the start.',
  limits:
    'This authority is valid for this machine and for private addresses only; it cannot impersonate any website. Install it only if you trust whoever runs this server.',
  device: 'Your device',
  kinds: { ios: 'iPhone, iPad', android: 'Android', mac: 'Mac', windows: 'Windows', linux: 'Linux' },
  profile: 'Download the profile',
  certificate: 'Download the certificate',
  steps: {
    ios: [
      'Download the profile with Safari, and choose “Allow”.',
      'Open Settings, tap “Profile Downloaded” at the top, then “Install”.',
      'Open Settings → General → About → Certificate Trust Settings, and turn on full trust for Slipway. Without this step, Safari still refuses.',
    ],
    android: [
      'Download the certificate, slipway.crt.',
      'Open Settings → Security → More security settings → Encryption & credentials → Install a certificate → CA certificate. Names differ between brands: search the settings for “CA certificate”.',
      'Confirm the warning and choose the downloaded file.',
    ],
    mac: [
      'Download the certificate, double-click it, and add it to the “login” keychain.',
      'In Keychain Access, double-click the certificate, open “Trust”, and set “When using this certificate” to “Always Trust”.',
    ],
    windows: [
      'Download the certificate, double-click it, and choose “Install Certificate → Current User”.',
      'Choose “Place all certificates in the following store”, and select “Trusted Root Certification Authorities”.',
    ],
    linux: [
      'Download the certificate.',
      'Chrome: open Settings → Privacy and security → Security → Manage certificates, and import it under “Custom → Installed by you”. Firefox: open Settings → Privacy & Security → View Certificates → Authorities, import it, and trust it for websites.',
    ],
  },
  afterwards: 'Then open the app over https:',
  remove: 'When you no longer need it, remove the certificate in the same settings.',
}
