import type { CardTexts } from './card-texts.zh.ts'

export const cardEn: CardTexts = {
  online: 'Online',
  offline: 'Offline',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  quickOf: (device, name) => `${device}: ${name}`,
  busy: 'Being changed',
  retry: 'Retry',
  noAnswer: 'No response',
  said: (device, state) => `${device}: ${state}`,
}
