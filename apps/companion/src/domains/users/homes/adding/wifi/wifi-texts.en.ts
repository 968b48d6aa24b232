import type { WifiTexts } from './wifi-texts.zh.ts'

const lost = 'The Bluetooth connection to the device was lost. Move closer to it and try again.'

export const wifiEn: WifiTexts = {
  title: 'Set up Wi-Fi by Bluetooth',
  intro:
    'For new devices with Improv Wi-Fi. Power on the device, turn on Bluetooth on your phone, and select the device in the browser’s list.',
  choose: 'Select device',
  noBluetooth:
    'This browser has no Bluetooth for pages. Use Chrome on Android, or Chrome or Edge on a computer. No browser on iPhone and iPad supports it.',
  notSecure: 'Browsers allow Bluetooth on https pages only. Open this app over https.',
  connecting: 'Connecting to the device by Bluetooth…',
  links: {
    blocked:
      'The browser can’t use Bluetooth. Turn Bluetooth on, and allow it in the settings of the browser and the system.',
    unreachable: 'Can’t connect to this device. Move closer, make sure that it waits for its network, and try again.',
    lost,
  },
  theDevice: 'the device',
  authorize: (name) => `Press the button on ${name}, so that it accepts a network.`,
  pressAgain: 'The press on the device was too long ago. Press its button again; what you have typed stays.',
  identify: 'Identify the device',
  already:
    'This device is connected to Wi-Fi already. To add it, go back and use “Devices nearby” or its code. To change its network, reset it first.',
  networkText: (name) =>
    `The network that ${name} is to use. The password is sent to the device by Bluetooth only, never to the server.`,
  ssid: 'Wi-Fi name',
  ssidHint: 'Networks that the device can see are offered. Case matters.',
  ssidWrong: 'Enter the name of the network, 32 bytes at most',
  password: 'Wi-Fi password',
  passwordHint: 'Leave empty for an open network',
  passwordWrong: 'A Wi-Fi password has 8 to 64 characters',
  join: 'Connect and add',
  joining: (ssid) => `The device is connecting to “${ssid}”. This can take a minute…`,
  problems: {
    unableToConnect:
      'The device couldn’t join this network. Check name and password, and that the network is a 2.4 GHz one: most devices don’t support 5 GHz.',
    notAuthorized: 'The press on the device was too long ago. Press its button again, then retry.',
    invalidPacket: 'The device didn’t understand what it received. Try again.',
    unknownCommand: 'The device can’t be given a network by Bluetooth.',
    unknown: 'The device reported an unknown error. Try again.',
    silent: 'The device doesn’t answer. Move closer to it and try again.',
    lost,
  },
  failed: 'Couldn’t set up the device',
  arriving: (ssid) => `The device is in “${ssid}”. Waiting for it to sign in…`,
  arrivingText: 'This usually takes less than a minute. The device is then in your home. Keep this page open.',
  uncertain:
    'The Bluetooth connection has ended, and the device may be joining the network. If it isn’t here in a minute, check the password and set it up again.',
  refusals: {
    boundElsewhere: 'The device is online, but another home already has it. Ask its owner to remove it first.',
    inYourHome: 'The device is online and already in another home of yours. You can move it on its page.',
    wayClosed:
      'The device is online, but the maker of this product doesn’t let it be added in this way. Follow the manual of the device.',
    notReleased: 'The device is online, but its product isn’t released, so it can’t be added.',
    tooManyDevices: 'The device is online, but your home is full. Remove some devices first.',
  },
  again: 'Set up again',
  joined: (ssid) => `The device is in “${ssid}”`,
  pressIt: 'One more step: press the button on the device again, and it appears below.',
  byCode: 'Scan or type its code',
}
