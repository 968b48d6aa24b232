import type { PreviewTexts } from './preview-texts.zh.ts'

export const previewEn: PreviewTexts = {
  over: 'This preview is over',
  overText: 'The QR code has expired, or this version can’t be previewed any more. Create a new one in the console.',
  about: (version) => `Preview of ${version} · made-up home, no real device is affected`,
  failed: (reason) => `The mini-program has stopped (${reason})`,
  home: 'Sample home',
  rooms: { living: 'Living room', bedroom: 'Bedroom' },
  devices: { lamp: 'Ceiling lamp', plug: 'Plug', sensor: 'Thermometer' },
  features: { power: 'Power', temperature: 'Temperature' },
}
