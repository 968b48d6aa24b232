import type { ConnectionTexts } from './connection.zh.ts'

export const connectionEn: ConnectionTexts = {
  title: 'What works over this connection',
  works: 'Works',
  fails: 'Doesn’t work',
  functions: {
    encrypted: 'Encrypted transfer',
    camera: 'Scanning codes with the camera',
    bluetooth: 'Wi-Fi setup by Bluetooth',
    install: 'Installing the app and opening it offline',
    pushes: 'Push notifications',
  },
  sameMachine: 'The server runs on this device, so no data crosses a network.',
  plainText: 'This page was opened over http: passwords and data are sent in plain text.',
  needsHttps: 'Browsers offer this on https pages only.',
  cameraInstead: 'Browsers offer the camera on https pages only. You can take a photo of the code.',
  noCamera: 'This browser has no camera for pages. You can take a photo of the code.',
  noBluetooth: 'Only Chrome on Android, and Chrome and Edge on computers, have Bluetooth for pages.',
  noInstall: 'This browser can’t install web apps.',
  pushes: {
    homeScreen: 'On iPhone and iPad, add the app to the home screen first, then open it from there.',
    unsupported: 'This browser has no pushes.',
    denied: 'This browser blocks notifications. Allow them in its settings.',
  },
  trust: 'Set up https on this device',
  ask: 'Ask the administrator of this server for its https address, then open this page there.',
}
