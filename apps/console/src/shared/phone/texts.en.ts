import type { PhoneTexts } from './texts.zh.ts'

export const phoneEn: PhoneTexts = {
  hereOnly:
    'A phone can’t open this address: it leads to this computer only. Connect the computer to a network, open the console by its address in the network, or set SLIPWAY_PUBLIC_URL.',
  title: 'Phone can’t open it?',
  causes: [
    'Connect the phone to the same Wi-Fi, not to mobile data. A guest network is usually separated from other devices.',
    'The firewall of the server has to allow this port.',
    'In a container or a virtual machine, or with several networks, the address can be the wrong one: set SLIPWAY_PUBLIC_URL.',
  ],
}
