import type { HomesTexts } from './homes-texts.zh.ts'

export const homesEn: HomesTexts = {
  failed: 'Couldn’t load',
  switchHome: 'Switch home',
  settings: 'Home settings',
  add: 'Add device',
  asOf: (time) => `As of ${time}`,
  hasLeft: (home) => `You’re no longer in “${home}”`,
  rooms: 'Rooms',
  allRooms: 'All',
  roomEmpty: 'No devices in this room yet',
  noHome: 'No home yet',
  noHomeText: 'Create a home to add devices, or open an invitation link from your family.',
  create: 'Create home',
  noDevice: 'No devices yet',
  noDeviceText: 'Scan the QR code on a device’s label, or type its code.',
  noDeviceMember: 'The owner of the home adds devices.',
  refused: 'The device refused',
  cancelled: 'Cancelled',
  gone: 'Something went wrong. Try again.',
}
